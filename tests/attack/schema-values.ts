import fc from 'fast-check';
import { z } from 'zod';

type Schema = z.core.JSONSchema.JSONSchema;
type Definitions = Record<string, Schema | boolean>;

/** Lists and objects inside each other in a generated value of a schema that contains itself. */
const deepest = 5;

/**
 * Values that a schema describes, as its JSON Schema says; checks that JSON Schema cannot express may still refuse them.
 * @param texts texts of the shop, such as ids and order numbers, which are used where they fit a pattern
 */
export function valuesOf(schema: z.ZodType, texts: readonly string[]): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return valueBy(json, { texts, definitions: json.$defs ?? {} }, 0);
}

type Known = { texts: readonly string[]; definitions: Definitions };

function valueBy(schema: Schema | boolean, known: Known, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean' || depth > deepest) return fc.constant(null);
  const inner = (part: Schema | boolean) => valueBy(part, known, depth + 1);
  if (schema.$ref) return inner(known.definitions[schema.$ref.replace('#/$defs/', '')] ?? false);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((part) => valueBy(part, known, depth)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => valueBy(part, known, depth)))
      .map((parts) => Object.assign({}, ...parts));
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, inner);
    case 'array': {
      const least = schema.minItems ?? 0;
      const item = Array.isArray(schema.items) ? schema.items[0] : schema.items;
      return fc.array(inner(item ?? true), { minLength: least, maxLength: Math.max(least, 3) });
    }
    case 'string':
      return textOf(schema, known.texts);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000, 2 ** 53 - 1) });
    case 'number': {
      const [min, max] = [Math.ceil(schema.minimum ?? 0), Math.floor(schema.maximum ?? 1_000)];
      const fraction = fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true });
      return min <= max ? fc.oneof(fc.integer({ min, max }), fraction) : fraction;
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: Schema, inner: (part: Schema | boolean) => fc.Arbitrary<unknown>) {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, part]) => [name, inner(part)] as const,
  );
  const declared = fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] });
  const { additionalProperties: more, propertyNames: names } = schema;
  if (typeof more !== 'object') return declared;
  const name =
    typeof names === 'object' && names.enum ? fc.constantFrom(...names.enum.map(String)) : fc.string();
  return fc
    .tuple(declared, fc.dictionary(name, inner(more), { maxKeys: 3 }))
    .map(([own, rest]) => ({ ...rest, ...own }));
}

function textOf(schema: Schema, texts: readonly string[]): fc.Arbitrary<string> {
  const least = schema.minLength ?? 0;
  const most = Math.min(schema.maxLength ?? 40, 200);
  const plain = fc.string({ minLength: least, maxLength: Math.max(least, most), unit: 'grapheme' });
  if (schema.format === 'email') return fc.constantFrom('somebody@mail.example', 'x@y.example');
  if (schema.format === 'uri') return fc.constant('https://tianyun.example/x');
  if (!schema.pattern) return texts.length > 0 ? fc.oneof(plain, fc.constantFrom(...texts)) : plain;
  const pattern = new RegExp(schema.pattern, 'u');
  const fitting = texts.filter((text) => pattern.test(text));
  if (fitting.length > 0) return fc.constantFrom(...fitting);
  try {
    return fc.stringMatching(new RegExp(schema.pattern));
  } catch {
    // fast-check does not generate for every kind of expression.
    return plain;
  }
}
