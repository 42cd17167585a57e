import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { pagesRefreshed } from '../lib/cache-channels';
import { defaultLocale, locales } from '../lib/i18n/locales';
import { cacheKeyOf } from './listener/cache-key';
import type { Handler } from './listener/handler';

const otherLocales = locales.filter((locale) => locale !== defaultLocale).join('|');
const productUrl = new RegExp(`^((?:/(?:${otherLocales}))?/goods/detail)\\?(.*)$`);

/** No product has this id: its page is the 404 page that all unknown products share. */
const unknownId = '0';

const mostRemembered = 100_000;
const mostUrls = 20_000;
const unknownMs = 1_000;
/** Concurrent product checks; further requests go to the render queue, which rejects excess requests. */
const mostChecks = 64;

/** True for the URL per language whose 404 is cached. */
export const isNotFoundUrl = (url: string): boolean => productUrl.exec(url)?.[2] === `id=${unknownId}`;

/**
 * Serves one cached 404 page for all unknown product ids, so that a scan of ids does not render a page for each. The id
 * of an existing product is checked once per process.
 */
export function shareNotFound(
  next: Handler,
  productExists: (id: string) => Promise<boolean | undefined>,
): Handler {
  const known = new LRUCache<string, true>({ max: mostRemembered });
  /** URLs of products that exist, which need no check. */
  const checked = new LRUCache<string, true>({ max: mostUrls });
  const unknown = new LRUCache<string, true>({ max: mostRemembered, ttl: unknownMs });
  let checks = 0;
  // A product may have been published.
  pagesRefreshed.subscribe(() => unknown.clear());

  async function isUnknown(id: string): Promise<boolean> {
    if (known.has(id)) return false;
    if (unknown.has(id)) return true;
    if (checks >= mostChecks) return false;
    checks += 1;
    const exists = await productExists(id).finally(() => {
      checks -= 1;
    });
    if (exists !== undefined) (exists ? known : unknown).set(id, true);
    return exists === false;
  }

  async function checkProduct(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '' } = request;
    const [, path, query] = productUrl.exec(url) ?? [];
    const id = path === undefined ? undefined : new URLSearchParams(query).getAll('id').at(-1);
    // Responses for the client router contain their URL, so only documents are shared.
    if (id !== undefined && /^[0-9]{1,20}$/.test(id) && cacheKeyOf(request) !== undefined) {
      if (await isUnknown(id)) request.url = `${path}?id=${unknownId}`;
      else if (known.has(id)) checked.set(url, true);
    }
    if (!response.destroyed) await next(request, response);
  }

  return (request, response) => {
    const { url = '' } = request;
    if (checked.has(url) || !productUrl.test(url)) return next(request, response);
    return checkProduct(request, response);
  };
}
