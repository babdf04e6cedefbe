"""The code that runs in the browser (in Pyodide): the browser's tables, and the responses to its pages.

It needs no library except msgspec.
"""
