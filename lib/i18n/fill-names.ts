/** What the shop calls itself and its coins: the values of `{shopName}` and `{coinName}` in all texts. */
export type ShopNames = { readonly shopName: string; readonly coinName: string };

const isName = (argument: unknown): argument is keyof ShopNames =>
  argument === 'shopName' || argument === 'coinName';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts the names of the shop into messages, so that components neither know nor pass them. Messages are strings, or
 * arrays when the build has compiled them. Pure.
 */
export function fillNames<Messages>(messages: Messages, names: ShopNames): Messages {
  return fillValue(messages, names) as Messages;
}

function fillValue(value: unknown, names: ShopNames): unknown {
  if (typeof value === 'string') return fillText(value, names);
  if (Array.isArray(value)) return fillCompiled(value, names);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValue(inner, names)]));
}

/** An apostrophe quotes in messages that are not compiled. */
function fillText(text: string, names: ShopNames): string {
  return text.replaceAll(/\{(shopName|coinName)\}/g, (whole, argument: string) =>
    isName(argument) ? names[argument].replaceAll("'", "''") : whole,
  );
}

/** An argument is compiled to an array with its name. */
function fillCompiled(parts: readonly unknown[], names: ShopNames): unknown {
  const filled: unknown[] = [];
  for (const part of parts) {
    const next = fillPart(part, names);
    const last = filled.at(-1);
    if (typeof next === 'string' && typeof last === 'string') filled[filled.length - 1] = last + next;
    else filled.push(next);
  }
  return filled.length === 1 && typeof filled[0] === 'string' ? filled[0] : filled;
}

/** Of an argument with options (plural, select) and of a tag, the inner messages are filled. */
function fillPart(part: unknown, names: ShopNames): unknown {
  if (!Array.isArray(part)) return part;
  const [name, ...rest] = part as unknown[];
  if (rest.length === 0 && isName(name)) return names[name];
  return [name, ...rest.map((inner) => fillInner(inner, names))];
}

function fillInner(inner: unknown, names: ShopNames): unknown {
  if (Array.isArray(inner)) return fillPart(inner, names);
  if (!isRecord(inner)) return inner;
  const options = Object.entries(inner).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? fillCompiled(value, names) : value,
  ]);
  return Object.fromEntries(options);
}
