import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoreError } from '../../../platform/errors/store-error';
import { validateRecharge, valuesHash } from './validate-recharge';

const text = (chinese: string) => ({ 'zh-cn': chinese, en: chinese, 'zh-hk': chinese });
const option = (value: string, children?: string[]) => ({
  value,
  label: text(value),
  ...(children && { children: children.map((child) => ({ value: child, label: text(child) })) }),
});
const account = {
  key: 'account',
  type: 'text',
  required: true,
  pattern: '^[1-9][0-9]{4,10}$',
  minLength: 5,
  maxLength: 11,
} as const;
const role = {
  key: 'role',
  type: 'text',
  required: false,
  pattern: '^\\S(.{0,22}\\S)?$',
  maxLength: 24,
} as const;

function refusedField(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof StoreError && error.key === 'goods_account_formatInvalid') return error.data;
    throw error;
  }
  return 'accepted';
}

describe('validateRecharge', () => {
  it('cleans full-width digits, surrounding spaces and unknown keys', () => {
    expect(validateRecharge([account], { account: ' １２３４５６ ', password: 'x' })).toEqual({
      account: '123456',
    });
  });

  it('names the invalid field', () => {
    expect(refusedField(() => validateRecharge([account], {}))).toEqual({ field: 'account' });
    expect(refusedField(() => validateRecharge([account], { account: '12345x' }))).toEqual({
      field: 'account',
    });
    expect(refusedField(() => validateRecharge([account], { account: '1234' }))).toEqual({
      field: 'account',
    });
  });

  it('matches the pattern against the whole value even when it is not anchored', () => {
    const loose = { ...account, pattern: '[0-9]{5}|x' };
    expect(refusedField(() => validateRecharge([loose], { account: '12345<b>' }))).toEqual({
      field: 'account',
    });
  });

  it('takes no longer for a value that makes RegExp try every way to match', () => {
    const slow = { ...account, pattern: '^\\d*\\d*\\d*\\d*\\d*\\d*x$', maxLength: 200 };
    const start = performance.now();
    expect(refusedField(() => validateRecharge([slow], { account: '1'.repeat(200) }))).toEqual({
      field: 'account',
    });
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('omits an empty optional field', () => {
    expect(validateRecharge([account, role], { account: '123456', role: '  ' })).toEqual({
      account: '123456',
    });
  });

  it('keeps single spaces and any script in a role name, and counts characters, not UTF-16 units', () => {
    expect(validateRecharge([role], { role: '晨 星 🌟' })).toEqual({ role: '晨 星 🌟' });
    expect(validateRecharge([{ ...role, pattern: undefined, maxLength: 2 }], { role: '🌟🌟' })).toEqual({
      role: '🌟🌟',
    });
  });

  it.each([
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    'a\u2028b',
    'a\u200bb',
    'a\u001bb',
    'a\u00adb',
    'a\u2060b',
    'a\u200db',
  ])('rejects characters that cannot be seen (%j)', (value) => {
    expect(refusedField(() => validateRecharge([role], { role: value }))).toEqual({ field: 'role' });
  });

  it('keeps compatibility characters of a name, and joiners inside an emoji', () => {
    expect(validateRecharge([role], { role: 'Ａｌｉｃｅ①Ⅲ' })).toEqual({ role: 'Ａｌｉｃｅ①Ⅲ' });
    expect(validateRecharge([role], { role: '👩\u200d👧' })).toEqual({ role: '👩\u200d👧' });
  });

  it('allows line breaks only in a text area', () => {
    const area = { key: 'note', type: 'textarea', required: false } as const;
    expect(validateRecharge([area], { note: 'one\ntwo' })).toEqual({ note: 'one\ntwo' });
    expect(refusedField(() => validateRecharge([area], { note: 'one\u0007two' }))).toEqual({ field: 'note' });
  });

  it('converts to upper case where the form requires it', () => {
    const tag = {
      key: 'tag',
      type: 'text',
      required: true,
      transform: 'uppercase',
      pattern: '^#?[0-9A-Z]{6,12}$',
    } as const;
    expect(validateRecharge([tag], { tag: '#2pqlr9vy' })).toEqual({ tag: '#2PQLR9VY' });
  });

  it('removes separators from phone numbers', () => {
    const tel = { key: 'mobile', type: 'tel', required: true, pattern: '^1[3-9][0-9]{9}$' } as const;
    expect(validateRecharge([tel], { mobile: '138 0013-8000' })).toEqual({ mobile: '13800138000' });
  });

  it('asvs:V2.2.1 accepts only offered choices', () => {
    const server = {
      key: 'server',
      type: 'select',
      required: true,
      options: [option('asia'), option('eu')],
    } as const;
    const fields = [{ ...server, options: [...server.options] }];
    expect(validateRecharge(fields, { server: 'asia' })).toEqual({ server: 'asia' });
    expect(refusedField(() => validateRecharge(fields, { server: 'moon' }))).toEqual({ field: 'server' });
  });

  it('requires a cascade to reach a leaf', () => {
    const fields = [
      { key: 'zone', type: 'cascade' as const, required: true, options: [option('cr1', ['gd1', 'gd2'])] },
    ];
    expect(validateRecharge(fields, { zone: 'cr1/gd2' })).toEqual({ zone: 'cr1/gd2' });
    for (const wrong of ['cr1', 'cr1/', 'cr1/gd9', 'cr1/gd1/x', 'gd1', '/']) {
      expect(refusedField(() => validateRecharge(fields, { zone: wrong }))).toEqual({ field: 'zone' });
    }
  });

  it('asvs:V15.3.6 ignores inherited properties', () => {
    const field = { key: 'constructor', type: 'text', required: true } as const;
    expect(refusedField(() => validateRecharge([field], {}))).toEqual({ field: 'constructor' });
  });

  it('is idempotent for every accepted input', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.string({ maxLength: 30 }),
        (name, number) => {
          let once: Record<string, string>;
          try {
            once = validateRecharge([{ ...account, required: false }, role], { role: name, account: number });
          } catch (error) {
            return error instanceof StoreError;
          }
          expect(validateRecharge([{ ...account, required: false }, role], once)).toEqual(once);
          return Object.values(once).every((value) => value === value.trim() && !/\p{Cc}/u.test(value));
        },
      ),
    );
  });
});

describe('valuesHash', () => {
  it('does not depend on the order of the keys', () => {
    expect(valuesHash({ server: 'asia', account: '123456' })).toBe(
      valuesHash({ account: '123456', server: 'asia' }),
    );
  });

  it('differs for different values, also when their concatenation is equal', () => {
    expect(valuesHash({ a: 'b', c: 'd' })).not.toBe(valuesHash({ a: 'bc', d: '' }));
  });
});

it('stores a mail address of an international domain as it is mailed', () => {
  const field = { key: 'email', type: 'email', required: false } as unknown as Parameters<
    typeof validateRecharge
  >[0][number];
  expect(validateRecharge([field], { email: ' User@münchen.example' })).toEqual({
    email: 'user@xn--mnchen-3ya.example',
  });
});
