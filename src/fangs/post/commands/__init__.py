"""`fangs post`: a Games Master's desk on the command line."""
