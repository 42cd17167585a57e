/** Saves a file in the downloads of the browser. */
export function saveFile(file: { fileName: string; mediaType: string; base64: string }): void {
  const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file.fileName;
  link.click();
  // Some browsers start the download later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
