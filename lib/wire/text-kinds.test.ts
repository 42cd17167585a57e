import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { readTexts } from '../../backend/http/read-texts';
import { contract } from '../contract/contract';
import { type Endpoint, pageQuery } from './endpoint';
import { textKindOf } from './text-kinds';

type Def = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  element?: z.core.$ZodType;
  keyType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  getter?: () => z.core.$ZodType;
};

/** The names of the fields of a schema that take a text. */
function textFields(schema: z.core.$ZodType, name: string, depth = 0): string[] {
  const def = schema._zod.def as unknown as Def;
  const of = (inner: z.core.$ZodType | undefined, own = name) =>
    inner && depth < 20 ? textFields(inner, own, depth + 1) : [];
  if (def.type === 'string') return [name];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, one]) => of(one, key)),
    ...(def.options ?? []).flatMap((one) => (typeof one === 'object' ? of(one) : [])),
    ...of(def.element),
    ...of(def.keyType),
    ...of(def.valueType),
    ...of(def.innerType),
    ...of(def.in),
    ...(def.type === 'pipe' && def.in?._zod.def.type === 'transform' ? of(def.out) : []),
    ...(def.getter ? of(def.getter()) : []),
  ];
}

const endpoints = Object.entries<Endpoint>(contract).flatMap(([key, { params, query, body }]) =>
  [params, query, body].flatMap((schema) => (schema ? [{ key, schema }] : [])),
);

describe('the contract', () => {
  it('names the kind of every text of a request', () => {
    const texts = endpoints.flatMap(({ key, schema }) =>
      textFields(schema, '').map((field) => ({ key, field, kind: textKindOf(key, field) })),
    );
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter(({ kind }) => kind === undefined)).toEqual([]);
  });

  it('has texts that the walk finds at every depth', () => {
    expect(textFields(pageQuery, '')).toEqual([]);
    expect(textFields(contract['POST /order/member/coupon_code/redeem'].body, '')).toEqual([
      'code',
      'code',
      'randomStr',
    ]);
  });
});

describe('a request', () => {
  it('is read by the kinds of its texts', () => {
    const key = 'POST /upms/member/verify_code/check';
    expect(
      readTexts(key, { code: '１２３ ４５６', email: ' User@münchen.example', reason: 'e\u0301 ' }),
    ).toEqual({
      code: '123456',
      email: 'user@xn--mnchen-3ya.example',
      reason: 'é',
    });
    const values = { values: { name: ' Ａ  b ' }, lines: [['ａ ', ' b']] };
    expect(readTexts('POST /order/member/order/create', values)).toEqual(values);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'asvs:V15.3.6 may have a field with the inherited name %s, which has no kind',
    (name) => {
      const input: unknown = JSON.parse(`{"${name}":" x "}`);
      expect(Object.entries(Object(readTexts('GET /upms/admin/audit/list', input)))).toEqual([[name, ' x ']]);
    },
  );

  it('may have the number of an order as it was pasted', () => {
    expect(readTexts('GET /order/member/order/view', { orderSn: ' #２０２6 1127 0001234567\u200b' })).toEqual(
      {
        orderSn: '202611270001234567',
      },
    );
  });

  it('is refused when a name has a character that cannot be seen', () => {
    expect(() => readTexts('POST /goods/admin/card_lot/open', { supplier: 'Sup\u2060plier' })).toThrow(
      expect.objectContaining({ key: 'common_message_unseenCharacters', data: { fields: ['supplier'] } }),
    );
  });
});
