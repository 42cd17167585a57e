import { describe, expect, it } from 'vitest';
import type { RechargeField } from '@/lib/products/recharge';
import { cleanValue, cleanValues, fieldProblem, grouped, shownValue } from './recharge-values';

const uid: RechargeField = {
  key: 'account',
  type: 'text',
  required: true,
  inputMode: 'numeric',
  label: 'UID',
  pattern: '^[0-9]{9,10}$',
  minLength: 9,
  maxLength: 10,
  patternMessage: 'UID must be digits only',
};
const tel: RechargeField = {
  key: 'tel',
  type: 'tel',
  required: true,
  label: 'Phone',
  pattern: '1[3-9][0-9]{9}',
  format: '3-4-4',
};
const server: RechargeField = {
  key: 'server',
  type: 'cascade',
  required: true,
  label: 'Server',
  options: [
    { value: 'cr1', label: 'Cross 1', children: [{ value: 'gd2', label: 'Guangdong 2' }] },
    { value: 'cr2', label: 'Cross 2' },
  ],
};
const contact: RechargeField = {
  key: 'contact',
  type: 'text',
  required: false,
  label: 'Contact',
  minLength: 3,
  maxLength: 5,
};

describe('fieldProblem', () => {
  it('requires the required fields only', () => {
    expect(fieldProblem(uid, '  ')).toEqual({ kind: 'required' });
    expect(fieldProblem(contact, '')).toBeNull();
  });

  it('shows the message of the schema', () => {
    expect(fieldProblem(uid, '81420952a')).toEqual({ kind: 'format', message: 'UID must be digits only' });
    expect(fieldProblem(uid, '814209526')).toBeNull();
  });

  it.each(['^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$', '^\\S(.{0,22}\\S)?$', '^([1-9][0-9]{4,10}|1[3-9][0-9]{9})$'])(
    'matches %s in the browser',
    (pattern) => {
      expect(fieldProblem({ ...uid, pattern, minLength: 0, maxLength: 30 }, 'a'.repeat(30))).toMatchObject({
        kind: 'format',
      });
    },
  );

  it.each([
    ['^\\d*\\d*\\d*\\d*\\d*\\d*x$', '1'],
    ['^(?:[a-z]+)+$', 'a1'],
    ['^(a|aa)+$', 'ab'],
    ['^(\\w?){99}$', 'a!'],
    ['^[a\\]]*.*.*.*b$', 'a'],
  ])('leaves %s, which could stop the browser, to the server', (pattern, unit) => {
    const field = { ...uid, inputMode: 'text', pattern, minLength: 0, maxLength: 200 } as const;
    expect(fieldProblem(field, unit.repeat(60))).toBeNull();
  });

  it('names a wrong length as such', () => {
    expect(fieldProblem(uid, '12345')).toEqual({ kind: 'tooShort', limit: 9 });
    expect(fieldProblem(uid, '12345678901')).toEqual({ kind: 'tooLong', limit: 10 });
  });

  it('counts characters, not code units', () => {
    expect(fieldProblem(contact, 'ab')).toEqual({ kind: 'tooShort', limit: 3 });
    expect(fieldProblem(contact, '𠮷𠮷𠮷𠮷𠮷')).toBeNull();
    expect(fieldProblem(contact, 'abcdef')).toEqual({ kind: 'tooLong', limit: 5 });
  });

  it('requires a cascade chosen down to a leaf, and an existing option', () => {
    expect(fieldProblem(server, 'cr1')).toEqual({ kind: 'required' });
    expect(fieldProblem(server, 'cr1/gd2')).toBeNull();
    expect(fieldProblem(server, 'cr2')).toBeNull();
    expect(fieldProblem(server, 'cr1/xx')).toEqual({ kind: 'required' });
  });

  it.each(['a\u200bbc', 'ab\u00adc', 'ab\u2060c', 'ab\u200dc'])(
    'names an invisible character of %j',
    (typed) => {
      expect(fieldProblem(contact, typed)).toEqual({ kind: 'unseen' });
    },
  );

  it('does not block the purchase for a pattern that it cannot parse', () => {
    expect(fieldProblem({ ...contact, pattern: '(' }, 'abcd')).toBeNull();
  });
});

it('reads a value as the server does', () => {
  expect(cleanValue({ ...contact, pattern: '^\\S+$' }, 'Ａｌｉｃｅ①Ⅲ')).toBe('Ａｌｉｃｅ①Ⅲ');
  expect(cleanValue(uid, ' ８１４ ２０９ ５２６ ')).toBe('814209526');
  expect(cleanValue(tel, '138-0013 8000')).toBe('13800138000');
  expect(cleanValue({ ...contact, transform: 'uppercase' }, '#abc ')).toBe('#ABC');
});

it('returns the form only when every field is valid', () => {
  const fields = [server, uid, contact];
  expect(cleanValues(fields, { server: 'cr2', account: '814 209 526', stray: 'x' })).toEqual({
    server: 'cr2',
    account: '814209526',
  });
  expect(cleanValues(fields, { server: 'cr2' })).toBeNull();
});

it('formats values for display', () => {
  expect(grouped('13800138000', '3-4-4')).toBe('138 0013 8000');
  expect(grouped('138001', '3-4-4')).toBe('138 001');
  expect(grouped('138001380001', '3-4-4')).toBe('138 0013 8000 1');
  expect(shownValue(server, 'cr1/gd2')).toBe('Cross 1 / Guangdong 2');
  expect(shownValue(tel, '13800138000')).toBe('138 0013 8000');
});
