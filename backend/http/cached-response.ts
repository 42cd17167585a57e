import type { Context } from '../platform/context';
import { fact } from '../platform/kept-facts';

/** Milliseconds: what changes without a cache event, such as a number of sales, is at most this old. */
const longestMs = 1_000;

type Input = { params?: unknown; query?: unknown };

const terms = { dependsOn: 'any', longestMs, bytesOf: (text: string) => text.length * 2 } as const;

/**
 * The serialized response of a call that says the same to everyone who reads one language. It is cached by what the
 * endpoint reads of the request, so that other parameters make no difference, until anything of the shop changes.
 *
 * @param read the whole body
 */
export function cachedResponse(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  key: string,
  { params, query }: Input,
  read: () => Promise<unknown>,
): Promise<string> {
  const name = JSON.stringify([key, locale, params, query]);
  return fact(db, name, terms, async () => JSON.stringify(await read()));
}
