"""What runs in the browser (in Pyodide): this browser's tables, and the responses to its pages. Needs only msgspec."""
