/** Saves text as a file in the downloads of the browser. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
