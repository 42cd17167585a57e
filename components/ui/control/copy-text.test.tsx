import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => {
  document.body.innerHTML = '';
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

/** The browser of a page on plain http: it has no clipboard, and copies what is selected. */
function stubSelectionCopy(): { text: string; isInDialog: boolean }[] {
  const copied: { text: string; isInDialog: boolean }[] = [];
  vi.stubGlobal('navigator', {});
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    const text = field.value.slice(field.selectionStart, field.selectionEnd);
    copied.push({ text, isInDialog: field.closest('dialog') !== null });
    return true;
  };
  return copied;
}

it('copies on plain http, and the button keeps the focus', async () => {
  const copied = stubSelectionCopy();
  document.body.innerHTML = '<button type="button">Copy</button>';
  const button = document.querySelector('button');
  button?.focus();
  expect(await copyText('AB12-CD34')).toBe(true);
  expect(copied).toEqual([{ text: 'AB12-CD34', isInDialog: false }]);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('copies from an open dialog on plain http', async () => {
  const copied = stubSelectionCopy();
  document.body.innerHTML = '<dialog open></dialog>';
  expect(await copyText('wx-tianyun')).toBe(true);
  expect(copied).toEqual([{ text: 'wx-tianyun', isInDialog: true }]);
});

it('says when the browser refuses', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('refused')) } });
  expect(await copyText('x')).toBe(false);
});
