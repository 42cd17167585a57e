import { createDecipheriv } from 'node:crypto';

export type FieldEncoding = 'AES' | 'Base64';

/**
 * Decodes a password field. `AES` is AES-128-CBC in Base64 with the shared key as its own IV, padded with zero bytes;
 * `Base64` is plain Base64. The encoding only hides a password from a glance at a log; TLS protects it. Spaces are part
 * of the password.
 * @param key 16 Latin-1 characters; null when the shop encodes nothing
 * @returns null when the text is not valid for `encoding`
 */
export function readPasswordField(
  text: string,
  encoding: FieldEncoding | undefined,
  key: string | null,
): string | null {
  if (encoding === undefined) return text;
  // Form decoding turns `+` into a space.
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
