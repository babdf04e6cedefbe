"""`python -m fangs`."""

from fangs.cli import main

main()
