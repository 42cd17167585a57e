import fc from 'fast-check';
import type { Endpoint } from '@/lib/wire/endpoint';
import type { Request } from '../security/access-rows';
import { valuesOf } from './schema-values';
import {
  type FieldPath,
  fieldPaths,
  textWith,
  type WrongValue,
  wrongBodies,
  wrongTexts,
  wrongValues,
} from './wrong-values';

/** A request and what is wrong with it. */
export type Attack = { kind: AttackKind; what: string; request: Request };
type AttackKind = 'valid' | 'field' | 'body' | 'query' | 'path' | 'form' | 'header';

/**
 * Requests to one endpoint: valid ones, and ones with one thing changed.
 * @param valid a request that the endpoint accepts
 * @param texts texts of the shop, such as ids
 */
export function attacksOn(
  endpoint: Endpoint,
  valid: Request,
  texts: readonly string[],
): fc.Arbitrary<Attack> {
  const { body, form } = bodyAttacks(endpoint, valid, texts);
  const named = namesOf(endpoint, valid);
  const wrongText = fc.constantFrom(...wrongTexts, ...texts.slice(0, 50));
  const weighted: { arbitrary: fc.Arbitrary<Attack>; weight: number }[] = [
    { arbitrary: fc.constant<Attack>({ kind: 'valid', what: 'as it is', request: valid }), weight: 1 },
    { arbitrary: headerAttacks(valid), weight: 1 },
    ...body.map((arbitrary, index) => ({ arbitrary, weight: [12, 4, 2][index] ?? 1 })),
    ...form.map((arbitrary) => ({ arbitrary, weight: 12 })),
  ];
  if (named.query.length > 0) {
    const arbitrary = fc.tuple(fc.constantFrom(...named.query), wrongText).map(
      ([name, text]): Attack => ({
        kind: 'query',
        what: `query ${name} = ${shown(text)}`,
        request: { ...valid, query: { ...valid.query, [name]: text } },
      }),
    );
    weighted.push({ arbitrary, weight: 8 });
  }
  if (endpoint.query) {
    const arbitrary = valuesOf(endpoint.query, texts).map(
      (query): Attack => ({
        kind: 'valid',
        what: 'a generated query',
        request: { ...valid, query: Object(query) },
      }),
    );
    weighted.push({ arbitrary, weight: 3 });
  }
  if (named.params.length > 0) {
    // Without its text the path has no endpoint.
    const segment = wrongText.filter((text) => text !== '');
    const arbitrary = fc.tuple(fc.constantFrom(...named.params), segment).map(
      ([name, text]): Attack => ({
        kind: 'path',
        what: `path ${name} = ${shown(text)}`,
        request: {
          ...valid,
          params: {
            ...valid.params,
            [name]: encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')),
          },
        },
      }),
    );
    weighted.push({ arbitrary, weight: 8 });
  }
  return fc.oneof(...weighted);
}

function namesOf({ query, params }: Endpoint, valid: Request) {
  return {
    // A parameter that no endpoint declares must not matter.
    query: query
      ? [
          ...new Set([
            ...Object.keys(query.shape),
            ...Object.keys(valid.query ?? {}),
            '__proto__',
            'constructor',
          ]),
        ]
      : [],
    params: Object.keys(params?.shape ?? {}),
  };
}

function bodyAttacks(endpoint: Endpoint, valid: Request, texts: readonly string[]) {
  if (valid.form) return { body: [], form: [formAttacks(valid, valid.form)] };
  const schema = endpoint.body;
  if (!schema) return { body: [], form: [] };
  const given: unknown = valid.body ?? (valid.rawBody ? JSON.parse(valid.rawBody) : {});
  const generated = valuesOf(schema, texts);
  const field = fc
    .tuple(
      fc.oneof({ arbitrary: fc.constant(given), weight: 3 }, { arbitrary: generated, weight: 1 }),
      fc.nat(),
      wrongOrNone,
    )
    .map(([value, at, wrong]): Attack => {
      const paths: FieldPath[] = [...fieldPaths(value), ['__proto__'], ['constructor'], ['other']];
      const path = paths[at % paths.length] ?? [];
      return {
        kind: 'field',
        what: `${path.join('.')} ${wrong ? `= ${wrong.name}` : 'removed'}`,
        request: withText(valid, textWith(value, path, wrong)),
      };
    });
  const whole = fc.constantFrom(...wrongBodies).map(
    (wrong): Attack => ({
      kind: 'body',
      what: `body ${wrong.name}`,
      request: withText(valid, textWith(null, [], wrong)),
    }),
  );
  const fromSchema = generated.map(
    (value): Attack => ({
      kind: 'valid',
      what: 'a generated body',
      request: withText(valid, JSON.stringify(value)),
    }),
  );
  return { body: [field, fromSchema, whole], form: [] };
}

const wrongOrNone: fc.Arbitrary<WrongValue | undefined> = fc.oneof(
  { arbitrary: fc.constantFrom(...wrongValues), weight: 9 },
  { arbitrary: fc.constant(undefined), weight: 1 },
);

const withText = ({ body: _, ...valid }: Request, rawBody: string): Request => ({ ...valid, rawBody });

/** A multipart form with a text or its file changed. */
function formAttacks(valid: Request, form: FormData): fc.Arbitrary<Attack> {
  const names = [...new Set([...form.keys(), 'fileType', '__proto__'])];
  return fc
    .tuple(fc.constantFrom(...names), fc.constantFrom(...wrongTexts), fc.boolean())
    .map(([name, text, asFile]) => {
      const changed = new FormData();
      for (const [key, value] of form) if (key !== name) changed.append(key, value);
      changed.append(name, asFile ? new File([text], text.slice(0, 40), { type: 'image/png' }) : text);
      return {
        kind: 'form',
        what: `form ${name} = ${asFile ? 'a file of ' : ''}${shown(text)}`,
        request: { ...valid, form: changed },
      };
    });
}

const headers: readonly (readonly [name: string, value: string])[] = [
  ['Idempotency-Key', ''],
  ['Idempotency-Key', 'x'.repeat(5_000)],
  ['Idempotency-Key', '../../x y'],
  ['Accept-Language', `${'en-'.repeat(2_000)}x`],
  ['Accept-Language', ';q=,*;q=9,\u00ff'],
  ['User-Agent', '\u00e9'.repeat(3_000)],
  ['User-Agent', ''],
  ['X-Request-Id', `a'b"<${'x'.repeat(500)}`],
  ['X-Real-Ip', 'not an address'],
  ['X-Real-Ip', `1.2.3.4, ${'::1,'.repeat(300)}`],
  ['Content-Type', 'application/json; charset=utf-7'],
  ['Content-Type', 'application/json; charset="'],
  ['Content-Type', 'multipart/form-data'],
  ['Content-Type', 'multipart/form-data; boundary='],
  ['Content-Type', 'application/x-www-form-urlencoded'],
  ['Content-Type', 'text/plain'],
  ['Content-Length', '-1'],
  ['Content-Length', '99999999999999999999'],
  ['Content-Encoding', 'gzip'],
  ['X-HTTP-Method-Override', 'DELETE'],
];

function headerAttacks(valid: Request): fc.Arbitrary<Attack> {
  return fc.constantFrom(...headers).map(([name, value]) => ({
    kind: 'header',
    what: `${name}: ${shown(value)}`,
    request: { ...valid, headers: { ...valid.headers, [name]: value } },
  }));
}

const shown = (text: string) =>
  JSON.stringify(text.length > 40 ? `${text.slice(0, 36)}… (${text.length})` : text);
