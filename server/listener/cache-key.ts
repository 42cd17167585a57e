import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { defaultLocale, localeCookie } from '../../lib/i18n/locales';
import { negotiateLocale } from '../../lib/i18n/negotiate-locale';
import { soldTypeHeader } from '../../lib/routing/product-type';
import { isSharedPage } from './shared-url';
import { staffHostHeader } from './staff-host';

/** Request headers that a response may depend on: responses to requests with one of them are not cached. */
const varyingHeaders =
  /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|range|authorization|content-type|content-length|transfer-encoding)$/;

/** API calls: their responses may depend on the language and on the session (docs/wire.md, caching). */
export const isCall = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean => url.startsWith('/api/');
const sessionCookies = /store_(?:session|staff)/;

const choseDefault = new RegExp(`(?:^|; )${localeCookie.name}=${defaultLocale}(?:;|$)`);

/** The URL without a language redirects by browser and crawler, unless the visitor chose the default language. */
export const isUndecided = ({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean =>
  /^\/(?:$|\?)/.test(url) && !choseDefault.test(headers.cookie ?? '');

/** The cache key of a request; undefined when its response may depend on more than the key contains. */
export function cacheKeyOf(request: IncomingMessage): string | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (isUndecided(request)) return undefined;
  if (isCall({ url }) && sessionCookies.test(headers.cookie ?? '')) return undefined;
  // The host of the back office has other calls than the shop.
  if (isCall({ url }) && headers[staffHostHeader]) return undefined;
  const encoding = encodingOf(headers);
  for (const name in headers) if (varyingHeaders.test(name)) return undefined;
  const language = isCall({ url }) ? (negotiateLocale(headers['accept-language'] ?? null) ?? '') : '';
  // A shared page depends on the host only through what the host sells.
  const host = isCall({ url })
    ? ''
    : isSharedPage(url)
      ? (headers[soldTypeHeader] ?? '')
      : (headers.host ?? '');
  return `${encoding} ${headers['x-forwarded-proto'] ?? ''} ${host} ${language} ${url}`;
}

const encodings = ['br', 'gzip'].map((name) => ({ name, isAccepted: new RegExp(`\\b${name}\\b`) }));

/** The content encoding that the compression middleware selects. */
const encodingOf = ({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): string =>
  encodings.find(({ isAccepted }) => isAccepted.test(accepted))?.name ?? 'identity';

/** The one encoding of a response to this `Accept-Encoding`, so that its many forms share copies. */
export function chosenEncoding(accepted: string | string[] | undefined): string {
  const list = String(accepted ?? '');
  if (list === '' || !/[;*]/.test(list)) return encodingOf({ 'accept-encoding': list });
  const [first] = new Negotiator({ headers: { 'accept-encoding': list.slice(0, 1_000) } }).encodings([
    'br',
    'gzip',
    'identity',
  ]);
  return first ?? 'identity';
}
