import { randomBytes } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';

/**
 * Publishes the cache tags of each committed change, of this process and of all others. Next.js lets only a request
 * invalidate its cache, so the subscriber sends one with `ownSecret` to `/api/internal/revalidate`.
 */
export const changedTags = channel('store.changed-tags');

/**
 * Publishes the cache tags that this process has invalidated in Next.js. The response cache around Next.js runs outside
 * its bundle and subscribes here.
 */
export const pagesRefreshed = channel('store.pages-refreshed');

/** The most tags of one request to `/api/internal/revalidate`. */
export const mostTags = 200;

/** On `globalThis`: the server and the bundle of Next.js each load this module. */
const shared = globalThis as typeof globalThis & { revalidationSecret?: string };
shared.revalidationSecret ??= randomBytes(32).toString('base64url');

/** Proves that a request comes from this process. */
export const ownSecret: string = shared.revalidationSecret;

/** The tags in a message of these channels. */
export const tagsOf = (message: unknown): string[] =>
  Array.isArray(message) ? message.filter((tag) => typeof tag === 'string') : [];
