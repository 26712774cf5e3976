"""What holds for all tests."""

from hypothesis import settings

# A machine that is busy with something else is no fault of the code.
settings.register_profile("livingwell", deadline=None)
settings.load_profile("livingwell")
