"""What to say where a package of the extra is not installed."""


def missing(package: str) -> ImportError:
    """The error for a package that an environment needs."""
    return ImportError(
        f"this environment needs {package}, which is not installed; "
        "pip install 'livingwell[envs]' brings it",
        name=package,
    )
