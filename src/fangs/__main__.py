"""`python -m fangs`."""

from fangs.cli import main

if __name__ == "__main__":  # a worker process loads this file too
    main()
