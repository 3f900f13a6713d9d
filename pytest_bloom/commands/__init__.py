"""The subcommands of `pytest-bloom`, one module each; knows no pytest."""
