/** Copies a text. @returns whether the browser allowed it */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on plain http outside localhost.
    if (!navigator.clipboard) return copyBySelection(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;opacity:0';
  // Nothing outside a modal dialog can be selected while it is open.
  const dialogs = document.querySelectorAll('dialog[open]');
  (dialogs[dialogs.length - 1] ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
