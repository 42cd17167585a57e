import AES from 'crypto-js/aes';
import Base64 from 'crypto-js/enc-base64';
import Latin1 from 'crypto-js/enc-latin1';
import Utf8 from 'crypto-js/enc-utf8';
import ZeroPadding from 'crypto-js/pad-zeropadding';

// Loaded with the first request that has a sensitive field, not with a page.

/**
 * Replaces the named texts of a body and adds `enc`: AES-128-CBC with the key as its own IV and zero padding, in
 * Base64, or plain Base64 without a key. It hides passwords from a glance at a log; TLS protects them.
 * @param key 16 Latin-1 characters; null when the shop has none
 */
export function encodeFields(body: object, fields: readonly string[], key: string | null): object {
  const encode = key === null ? toBase64 : (text: string) => encrypt(text, key);
  const encoded = Object.entries(body).map(([name, value]) => [
    name,
    fields.includes(name) ? encode(String(value)) : value,
  ]);
  return { ...Object.fromEntries(encoded), enc: key === null ? 'Base64' : 'AES' };
}

function toBase64(text: string): string {
  return Base64.stringify(Utf8.parse(text));
}

function encrypt(text: string, key: string): string {
  const secret = Latin1.parse(key);
  // CBC is the default mode of crypto-js.
  return AES.encrypt(Utf8.parse(text), secret, { iv: secret, padding: ZeroPadding }).toString();
}
