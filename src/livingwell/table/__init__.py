"""Only because people meet: a live game with its seats, its clock, and where its lines are kept."""
