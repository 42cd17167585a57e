/** What the shop calls itself and its coins: the values of `{shopName}` and `{coinName}` in all texts. */
export type ShopNames = { readonly shopName: string; readonly coinName: string };

/** Values that are the same in every use of a text: the names of the shop, and the numbers of `lib/promises.ts`. */
type Names = Readonly<Record<string, string | number>>;

const isName = (argument: unknown, names: Names): argument is string =>
  typeof argument === 'string' && Object.hasOwn(names, argument);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Puts names and numbers of the shop into messages, so that components neither know nor pass them. Messages are strings,
 * or arrays when the build has compiled them. Pure.
 */
export function fillNames<Messages>(messages: Messages, names: Names): Messages {
  return fillValue(messages, names) as Messages;
}

function fillValue(value: unknown, names: Names): unknown {
  if (typeof value === 'string') return fillText(value, names);
  if (Array.isArray(value)) return fillCompiled(value, names);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fillValue(inner, names)]));
}

/** An apostrophe quotes in messages that are not compiled. */
function fillText(text: string, names: Names): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, argument: string) =>
    isName(argument, names) ? String(names[argument]).replaceAll("'", "''") : whole,
  );
}

/** An argument is compiled to an array with its name. */
function fillCompiled(parts: readonly unknown[], names: Names): unknown {
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
function fillPart(part: unknown, names: Names): unknown {
  if (!Array.isArray(part)) return part;
  const [name, ...rest] = part as unknown[];
  if (rest.length === 0 && isName(name, names)) return String(names[name]);
  return [name, ...rest.map((inner) => fillInner(inner, names))];
}

function fillInner(inner: unknown, names: Names): unknown {
  if (Array.isArray(inner)) return fillPart(inner, names);
  if (!isRecord(inner)) return inner;
  const options = Object.entries(inner).map(([key, value]): [string, unknown] => [
    key,
    Array.isArray(value) ? fillCompiled(value, names) : value,
  ]);
  return Object.fromEntries(options);
}
