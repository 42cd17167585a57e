import CryptoJS from 'crypto-js';
import { describe, expect, it } from 'vitest';
import { readPasswordField } from './password-field';

const key = 'tianyun-key-16ch';

/** Encodes like the browser client. */
function encode(text: string): string {
  const secret = CryptoJS.enc.Latin1.parse(key);
  return CryptoJS.AES.encrypt(text, secret, {
    iv: secret,
    mode: CryptoJS.mode.CBC,
    padding: CryptoJS.pad.ZeroPadding,
  }).toString();
}

describe('readPasswordField', () => {
  it.each(['Tianyun2026', ' spaces stay ', 'exactly16letters', '密码🔑', 'x'.repeat(256)])(
    'decodes to the original: %j',
    (password) => {
      expect(readPasswordField(encode(password), 'AES', key)).toBe(password);
      expect(readPasswordField(Buffer.from(password).toString('base64'), 'Base64', key)).toBe(password);
      expect(readPasswordField(password, undefined, key)).toBe(password);
    },
  );

  it('accepts a form that turned + into a space', () => {
    const password = Array.from({ length: 400 }, (_, n) => `p${n}`).find((text) =>
      encode(text).includes('+'),
    );
    expect(password).toBeDefined();
    expect(readPasswordField(encode(password ?? '').replaceAll('+', ' '), 'AES', key)).toBe(password);
  });

  it.each([
    ['no Base64', 'not base64!', 'AES'],
    ['not whole blocks', Buffer.from('123').toString('base64'), 'AES'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe]).toString('base64'), 'Base64'],
    ['nothing', '', 'Base64'],
  ] as const)('returns null for %s', (_, text, encoding) => {
    expect(readPasswordField(text, encoding, key)).toBeNull();
  });

  it('returns null for another key', () => {
    expect(readPasswordField(encode('Tianyun2026'), 'AES', 'another-key-16ch')).not.toBe('Tianyun2026');
  });

  it('returns null when the shop has no key', () => {
    expect(readPasswordField(encode('Tianyun2026'), 'AES', null)).toBeNull();
  });
});
