"""The Python code that runs in the browser (in Pyodide): its tables, and the responses to its pages.

It needs no library except msgspec.
"""
