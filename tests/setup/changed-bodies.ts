import { UnreadableResponseError } from '@/backend/ports/payment-provider';
import { isRaised } from './run-counts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const removed: unique symbol = Symbol('removed');

const moreValues: Json[] = isRaised ? ['', '-1', 5.5, true, ['x'], {}] : [];
/** A number is negative: a positive one is a statement like any other where the sample has an amount. */
const wrongValues: (Json | typeof removed)[] = [
  removed,
  null,
  'UNKNOWN_VALUE',
  -7,
  [],
  { id: 7 },
  ...moreValues,
];

export type Change = {
  /** Keys and positions, joined by dots. */
  path: string;
  /** Undefined for a field or an element that was removed. */
  value: Json | undefined;
  /** The change in words, for the message of a failure. */
  name: string;
  body: Json;
};

export const fieldsOf = (value: Json) => value as Record<string, Json>;

let made = 0;
/** Bodies with a change so far in this process. */
export const changesMade = (): number => made;

/** Copies of a body in which one field, or one element of a list, is removed or is another value. */
export function changesOf(sample: Json): Change[] {
  return pathsOf(sample).flatMap((keys) =>
    wrongValues.map((wrong) => {
      made += 1;
      const body = structuredClone(sample);
      const owner = keys.slice(0, -1).reduce<Json>((one, key) => fieldsOf(one)[key] ?? null, body);
      const last = keys.at(-1) ?? '';
      if (wrong !== removed) fieldsOf(owner)[last] = wrong;
      else if (Array.isArray(owner)) owner.splice(Number(last), 1);
      else delete fieldsOf(owner)[last];
      const path = keys.join('.');
      return wrong === removed
        ? { path, value: undefined, name: `${path} removed`, body }
        : { path, value: wrong, name: `${path} = ${JSON.stringify(wrong)}`, body };
    }),
  );
}

/**
 * The result of a call of a payment provider, or null for a response that could not be read. Any other error fails the
 * test: several of them in a row stop the payments of others.
 * @param name the change of the response
 */
export async function unlessUnreadable<T>(call: () => Promise<T>, name = 'response'): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof UnreadableResponseError) return null;
    throw new Error(`${name}: ${String(error)}`, { cause: error });
  }
}

function pathsOf(value: Json): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    [key],
    ...pathsOf(one).map((path) => [key, ...path]),
  ]);
}
