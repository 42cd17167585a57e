/** Saves CSV as a file in the downloads of the browser. */
export function saveFile(name: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
