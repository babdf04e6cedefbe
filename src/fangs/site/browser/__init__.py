"""What runs in the browser (in Pyodide): the tables of this browser, and the answers to its pages. It needs msgspec and nothing else."""
