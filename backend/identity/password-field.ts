import { createDecipheriv } from 'node:crypto';

export type FieldEncoding = 'AES' | 'Base64';

/**
 * The password as its owner typed it (domain.md 1.7). `AES` is AES-128-CBC in Base64 with the shared key
 * as its own IV, filled with zero bytes; `Base64` is just that. It hides a password from a glance at a
 * log, no more: TLS keeps it. Spaces belong to the password and stay.
 * @param key 16 Latin-1 characters; null when the shop encodes nothing
 * @returns null when the text is not what `encoding` says
 */
export function readPasswordField(
  text: string,
  encoding: FieldEncoding | undefined,
  key: string | null,
): string | null {
  if (encoding === undefined) return text;
  // A form turns `+` into a space on its way.
  const bytes = fromBase64(text.replaceAll(' ', '+'));
  if (!bytes) return null;
  if (encoding === 'Base64') return fromUtf8(bytes);
  if (key === null || bytes.length % 16 !== 0) return null;
  const secret = Buffer.from(key, 'latin1');
  const decipher = createDecipheriv('aes-128-cbc', secret, secret).setAutoPadding(false);
  return fromUtf8(withoutFilling(Buffer.concat([decipher.update(bytes), decipher.final()])));
}

function fromBase64(text: string): Buffer | null {
  const canonical = /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0;
  return canonical ? Buffer.from(text, 'base64') : null;
}

function withoutFilling(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}

function fromUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
