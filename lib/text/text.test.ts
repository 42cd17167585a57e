import { describe, expect, it } from 'vitest';
import { readDigits, readDocumentNumber, readPrintedCode } from './code';
import { isEmail, readEmail } from './email';
import { isVisibleName, readName } from './name';
import { passwordSpellings, readPassword } from './password';
import { readPhoneNumber } from './phone-number';
import { looksLikePhone, phoneDigits } from './phone-text';
import { isEnglishLine, readPostalLine } from './postal-line';
import { matches, readRechargeValue } from './recharge-value';
import { searchForm } from './search';

describe('a name', () => {
  it.each([
    ['Ａｌｉｃｅ①Ⅲ', 'Ａｌｉｃｅ①Ⅲ'],
    ['  Zoe\u0308  a ', 'Zoë a'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
  ])('%j is read as %j', (typed, name) => {
    expect(readName(typed)).toBe(name);
    expect(isVisibleName(name)).toBe(true);
  });

  it.each([
    'a\u00adb',
    'a\u2060b',
    'a\u200db',
    'a\u200bb',
    'a\u202eb',
    'a\u2028b',
    'a\u0000b',
    '\u3164',
    'b\ufeffa',
  ])('with the character of %j is refused', (name) => expect(isVisibleName(readName(name))).toBe(false));
});

it.each([
  ['９８７６', '9876'],
  ['12 34-56', '123456'],
  ['٤٢', '42'],
  ['१२३', '123'],
  ['1\u200b2', '12'],
])('the digits of %j are %s', (typed, digits) => expect(readDigits(typed)).toBe(digits));

it.each(['WELCOME8\u200b', ' welcome8 ', 'ＷＥＬＣＯＭＥ８', 'WEL\u00adCOME8', 'wel come8'])(
  'a coupon code is read from %j',
  (typed) => expect(readPrintedCode(typed)).toBe('WELCOME8'),
);

it('dashes of printed codes and documents are folded', () => {
  expect(readPrintedCode('ab–cd—ef')).toBe('AB-CD-EF');
  expect(readDocumentNumber('A 1234–567')).toBe('A1234567');
});

describe('an e-mail address', () => {
  it.each([
    ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
    ['User@例え.テスト', 'user@xn--r8jz45g.xn--zckzah'],
    [' Demo@Tianyun.Example ', 'demo@tianyun.example'],
    ['ｄｅｍｏ@tianyun．example\u200b', 'demo@tianyun.example'],
  ])('%j is read as %s', (typed, email) => {
    expect(readEmail(typed)).toBe(email);
    expect(isEmail(readEmail(typed))).toBe(true);
  });

  it.each([
    'a..b@tianyun.example',
    '.a@tianyun.example',
    'a.@tianyun.example',
    'a@b.example/x',
    'a@1.2.3.4',
    'a@b:80.de',
  ])('%s is refused', (typed) => expect(isEmail(readEmail(typed))).toBe(false));
});

describe('a phone number', () => {
  it.each([
    ['９８７６５４０４', '852', '+85298765404'],
    ['+852 9876 5402', '852', '+85298765402'],
    ['85298765403', '852', '+85298765403'],
    ['0085298765403', '1', '+85298765403'],
    ['0 98-76 (5432)', '852', '+85298765432'],
    ['9876–5432\u200b', '852', '+85298765432'],
    ['(202) 555-0100', '1', '+12025550100'],
    ['+65 6123 4567', '852', '+6561234567'],
  ])('%s with the dial code %s is %s', (typed, areaCode, e164) => {
    expect(readPhoneNumber(typed, { areaCode })?.e164).toBe(e164);
    expect(looksLikePhone(typed)).toBe(true);
  });

  it('of a country is read by its rules', () => {
    expect(readPhoneNumber('020 7946 0958', { country: 'GB' })?.e164).toBe('+442079460958');
  });

  it.each(['', 'abc', '1234', '12a45678', '1'.repeat(16)])('%j is refused', (typed) =>
    expect(readPhoneNumber(typed, { areaCode: '852' })).toBeNull(),
  );

  it('is shown as digits while it is typed', () =>
    expect(phoneDigits('＋852 (9876) 5402')).toBe('+85298765402'));
});

it.each([
  ['Pat O’Sample', "Pat O'Sample"],
  ['Units 12–14', 'Units 12-14'],
  ['1\u00a0Main\u2009Street', '1 Main Street'],
  ['“Rose” Ｈｏｕｓｅ，２', '"Rose" House,2'],
  ['½ Elm St', '1/2 Elm St'],
])('the postal line %j is %j', (typed, line) => {
  expect(readPostalLine(typed)).toBe(line);
  expect(isEnglishLine(line)).toBe(true);
});

it('letters that a carrier cannot print stay, and are refused', () => {
  for (const line of ['Łódź', '北京路', 'Москва']) {
    expect(readPostalLine(line)).toBe(line);
    expect(isEnglishLine(line)).toBe(false);
  }
});

it('a password is one text in composed and decomposed form', () => {
  expect(readPassword('pe\u0301ché 12')).toBe('péché 12');
  expect(passwordSpellings('plain')).toEqual(['plain']);
  expect(passwordSpellings('pe\u0301')).toEqual(['p\u00e9', 'pe\u0301']);
  expect(passwordSpellings('p\u00e9')).toEqual(['p\u00e9', 'pe\u0301']);
});

describe('the value of a recharge form', () => {
  it.each([
    [{ type: 'text', pattern: '^\\S(.{0,22}\\S)?$' }, ' Ａｌｉｃｅ①Ⅲ ', 'Ａｌｉｃｅ①Ⅲ'],
    [{ type: 'text', pattern: '^[1-9][0-9]{4,10}$' }, '１２３４５６\u200b', '123456'],
    [{ type: 'text', inputMode: 'numeric' }, '８１４ ２０９', '814209'],
    [{ type: 'tel', pattern: '^1[3-9][0-9]{9}$' }, '１３８ 0013–8000', '13800138000'],
    [{ type: 'email' }, 'User@münchen.example', 'user@münchen.example'],
    [{ type: 'text', pattern: '^#[A-Z]+$', transform: 'uppercase' }, '＃abc', '#ABC'],
    [{ type: 'text', pattern: '^[^0-9]+$' }, 'double  space', 'double  space'],
  ])('%j reads %j as %j', (field, typed, value) => {
    expect(readRechargeValue(field, typed, matches)).toBe(value);
  });
});

describe('the form of a search', () => {
  it.each([
    ['Skylark\u200b', 'skylark'],
    ['Skylárk', 'skylark'],
    ['réfund', 'refund'],
    ['云雀影院VIP', '云雀影院 vip'],
    ['雲雀影院vip', '云雀影院 vip'],
    ['赤羽M3', '赤羽 m3'],
    ['原野之歌·源初晶', '原野之歌 源初晶'],
    ['原野之歌・源初晶', '原野之歌 源初晶'],
    ['#20261126', '20261126'],
    ['　ＳＫＹＬＡＲＫ\n  Points ', 'skylark points'],
    ['が', 'が'],
  ])('%j is %j', (typed, form) => {
    expect(searchForm(typed)).toBe(form);
    expect(searchForm(form)).toBe(form);
  });
});
