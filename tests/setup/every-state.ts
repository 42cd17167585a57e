import { z } from 'zod';
import { mostTime } from '@/lib/wire/endpoint';

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema | boolean>;

/** Texts of the shop; the first one that fits a pattern is used. */
const texts = [
  '测试',
  '7',
  '2026081102204973',
  '2026-08-11 20:11:05',
  '2026-08-11',
  '09:00',
  '2026-08',
  'zh-cn',
  'HK',
  'HKD',
  'card',
  '#1d4ed8',
  'https://shop.example/a',
  '1786450265000-7',
];

/** Rows of a list at most: every action of the audit log has one. */
const mostRows = 160;

/** The longest list of values inside of a schema: so many examples show each of them. */
export function statesOf(schema: z.ZodType): number {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return longest(json, json.$defs ?? {}, 0);
}

function longest(schema: Schema | boolean, definitions: Definitions, depth: number): number {
  if (typeof schema === 'boolean' || depth > 8) return 1;
  if (schema.$ref)
    return longest(definitions[schema.$ref.replace('#/$defs/', '')] ?? true, definitions, depth + 1);
  const parts = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ];
  // A list shows the states of its rows by itself.
  return Math.max(schema.enum?.length ?? 1, ...parts.map((part) => longest(part, definitions, depth + 1)));
}

/**
 * An example of the response of an endpoint. Each round has the next value of every list of values, so that all states are seen;
 * a list has a row for each state of its rows.
 */
export function exampleOf(schema: z.ZodType, round: number): unknown {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  return make(json, { definitions: json.$defs ?? {}, round, path: '' }, 0);
}

type Known = { definitions: Definitions; round: number; path: string };

function make(schema: Schema | boolean, known: Known, depth: number): unknown {
  if (typeof schema === 'boolean' || depth > 8) return null;
  const { definitions, round } = known;
  if (schema.$ref) return make(definitions[schema.$ref.replace('#/$defs/', '')] ?? true, known, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[round % schema.enum.length];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const some = choices.filter((part) => typeof part === 'boolean' || part.type !== 'null');
    if (some.length < choices.length && round % 7 === 6) return null;
    return make(some[round % some.length] ?? true, known, depth);
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => make(part, known, depth)));
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          make(part, { ...known, path: name }, depth + 1),
        ]),
      );
    case 'array': {
      const item = (Array.isArray(schema.items) ? schema.items[0] : schema.items) ?? true;
      const rows = Math.min(mostRows, Math.max(2, longest(item as Schema, definitions, 0)));
      return Array.from({ length: rows }, (_, row) => {
        const value = make(item as Schema, { ...known, round: round + row }, depth + 1);
        // Rows have ids of their own.
        return typeof value === 'object' && value !== null ? withOwnId(value, row) : value;
      });
    }
    case 'string':
      return /currency/i.test(known.path) ? 'HKD' : textOf(schema);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return round % 2 === 0;
    default:
      return null;
  }
}

/** Rows have ids, and numbers of orders, of their own. */
function withOwnId(value: object, row: number): object {
  const own: [name: string, text: string][] = [
    ['id', String(100 + row)],
    ['orderSn', `20260811022${String(10_000 + row)}`],
    ['sn', `20260811022${String(10_000 + row)}`],
  ];
  return { ...value, ...Object.fromEntries(own.filter(([name]) => name in value)) };
}

function textOf({ pattern, format, maxLength }: Schema): string {
  if (format === 'email') return 'member@shop.example';
  if (format === 'uri') return 'https://shop.example/a';
  const fits = (text: string) =>
    (!pattern || new RegExp(pattern, 'u').test(text)) && text.length <= (maxLength ?? 1000);
  return texts.find(fits) ?? '测试';
}

function numberOf({ minimum, maximum }: Schema): number {
  if (maximum === mostTime) return Date.now() - 3_600_000;
  return Math.min(Math.max(3, minimum ?? 3), maximum ?? 3);
}
