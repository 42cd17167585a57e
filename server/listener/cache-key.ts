import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { defaultLocale, localeCookie } from '../../lib/i18n/locales';

/** Request headers that a response may depend on: responses to requests with one of them are not cached. */
const varyingHeaders =
  /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|range|authorization|content-type|content-length|transfer-encoding)$/;

/** API calls: their responses may depend on the language and on the session (docs/wire.md, caching). */
export const isCall = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean => url.startsWith('/api/');
const sessionCookies = /tianyun_(?:session|staff)/;

const choseDefault = new RegExp(`(?:^|; )${localeCookie.name}=${defaultLocale}(?:;|$)`);

/** The cache key of a request; undefined when its response may depend on more than the key contains. */
export function cacheKeyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  // The URL without a language redirects by browser and crawler, unless the visitor chose the default language.
  if (/^\/(?:$|\?)/.test(url) && !choseDefault.test(headers.cookie ?? '')) return undefined;
  if (isCall({ url }) && sessionCookies.test(headers.cookie ?? '')) return undefined;
  const encoding = encodingOf(headers);
  if (encoding === undefined) return undefined;
  for (const name in headers) if (varyingHeaders.test(name)) return undefined;
  const language = isCall({ url }) ? (headers['accept-language'] ?? '') : '';
  return `${encoding} ${headers['x-forwarded-proto'] ?? ''} ${headers.host ?? ''} ${language} ${url}`;
}

const encodings = ['br', 'gzip'].map((name) => ({ name, isAccepted: new RegExp(`\\b${name}\\b`) }));

/** The content encoding that the compression middleware selects. Lists with weights are not cached. */
function encodingOf({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): string | undefined {
  if (accepted === '') return 'identity';
  if (accepted.includes('q=')) return undefined;
  return encodings.find(({ isAccepted }) => isAccepted.test(accepted))?.name;
}
