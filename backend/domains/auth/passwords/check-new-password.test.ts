import { createCipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { readEnvironment } from '../../../environment/environment';
import { checkNewPassword } from './check-new-password';

const encodeKey = 'sixteen letters!';
const context = { environment: { ...readEnvironment({ STORE_DEMO: '1' }), encodeKey } };
const check = (password: string, more: { rePassword?: string; enc?: 'AES' | 'Base64' } = {}) =>
  checkNewPassword({ password, ...more }, context).catch((error: Error) => error.message);

it('accepts 6 to 20 characters of any script, including spaces', async () => {
  for (const right of [
    'qu#4ns',
    ' blue  lantern river',
    '月色荷塘小舟',
    '🐉🐉🦊🦊🐢🐢🐙🐙🐸🐸🦀🦀🐌🐌🐝🐝🦉🦉🐎🐎',
  ]) {
    expect(await check(right), right).toBe(right);
  }
  for (const wrong of ['', '12345', 'qu#4n', 'a blue lantern on the river']) {
    expect(await check(wrong), wrong).toBe('shop_password_invalidPassword');
  }
});

it('rejects a mismatch and common passwords', async () => {
  expect(await check('blue lantern', { rePassword: 'blue lantern ' })).toBe('member_password_notMatch');
  for (const common of [
    '123456',
    'Password',
    'QWERTY123',
    'iloveyou',
    'Tianyun123',
    '88888888',
    'abcabc',
    '345678',
    'zyxwvut',
  ]) {
    expect(await check(common), common).toBe('member_password_tooCommon');
  }
});

it('decodes encoded passwords, and rejects invalid encodings', async () => {
  const cipher = createCipheriv('aes-128-cbc', encodeKey, encodeKey).setAutoPadding(false);
  const sealed = Buffer.concat([cipher.update('blue lantern\0\0\0\0'), cipher.final()]).toString('base64');
  expect(await check(sealed, { enc: 'AES', rePassword: sealed })).toBe('blue lantern');
  const encoded = Buffer.from('月色荷塘小舟').toString('base64');
  expect(await check(encoded, { enc: 'Base64' })).toBe('月色荷塘小舟');
  expect(await check('blue lantern', { enc: 'AES' })).toBe('shop_password_invalidPassword');
});
