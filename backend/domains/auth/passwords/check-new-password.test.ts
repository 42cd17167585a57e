import { createCipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { readEnvironment } from '../../../environment/environment';
import { checkNewPassword } from './check-new-password';

const encodeKey = 'sixteen letters!';
const context = { environment: { ...readEnvironment({ STORE_DEMO: '1' }), encodeKey } };
const about = ['river.lee@mail.example', '98765432', 'riverlee', null];
type More = { rePassword?: string; enc?: 'AES' | 'Base64' };
const name = { 'zh-cn': '天云商城', en: 'Tianyun Store', 'zh-hk': '天雲商城' };
const shop = { name, coinName: name };
const check = (password: string, more: More = {}, of: 'member' | 'staff' = 'member') =>
  checkNewPassword({ password, ...more }, context, { of, about, shop }).catch(
    (error: Error) => error.message,
  );

it('asvs:V6.2.8 accepts 6 to 20 characters of any script, including spaces', async () => {
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

it('asvs:V6.2.4 asvs:V6.2.5 rejects a mismatch and common passwords', async () => {
  expect(await check('blue lantern', { rePassword: 'blue lantern ' })).toBe('member_password_notMatch');
  for (const common of [
    '123456',
    'Password',
    'QWERTY123',
    'iloveyou',
    '88888888',
    'abcabc',
    '345678',
    'zyxwvut',
    'password1!',
    'P@ssw0rd2026',
    'letmein99',
  ]) {
    expect(await check(common), common).toBe('member_password_tooCommon');
  }
});

it('asvs:V6.2.11 rejects passwords made of the shop, the mailbox or the names of the member', async () => {
  for (const contextual of [
    'Tianyun2026',
    'TianyunStore!88',
    '天云商城2026',
    'Tianyun-Store1',
    'Tianyun123',
    'river.lee',
    'River.Lee@mail',
    'riverlee2026',
    '98765432',
  ]) {
    expect(await check(contextual), contextual).toBe('member_password_tooCommon');
  }
  expect(await check('riverside lanterns')).toBe('riverside lanterns');
});

it('asvs:V6.2.1 asvs:V6.2.9 asvs:V6.2.12 requires 12 to 64 characters that are hard to guess of staff', async () => {
  const staff = (password: string) => check(password, {}, 'staff');
  for (const length of ['zq8kk1', 'eleven-char', 'x'.repeat(65), '']) {
    expect(await staff(length), length).toBe('staff_passwordLength');
  }
  for (const common of ['password12345', 'Tianyun-Store-2026!', 'river.lee@mail.example', 'qwertyuiop123']) {
    expect(await staff(common), common).toBe('member_password_tooCommon');
  }
  const longest = 'a ferry, seven lanterns and one quiet heron on the river at dusk';
  expect(longest).toHaveLength(64);
  for (const right of ['mint-ferry-lantern', '月色荷塘小舟静夜远山清泉', longest]) {
    expect(await staff(right), right).toBe(right);
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
