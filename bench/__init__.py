"""How fast it is: ``python -m bench [NAME…]`` measures all rooms or those named.

Each module here but ``timing`` is one room's; its ``figures()`` yields a ``Figure`` as each is
measured. A figure always stands against a mark taken in the same run, or against the limit that
was set for it, and their ratio is what to look at: it grows as we get better.
"""
