"""What is answered where, a module a noun."""
