import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { defaultLocale, localeCookie } from '../../lib/i18n/locales';

/** Request headers that a response may depend on: responses to requests with one of them are not cached. */
const varyingHeaders =
  /^(?:rsc|next-.*|x-nextjs-.*|x-middleware-.*|range|authorization|content-type|content-length|transfer-encoding)$/;

const choseDefault = new RegExp(`(?:^|; )${localeCookie.name}=${defaultLocale}(?:;|$)`);

/** The cache key of a request; undefined when its response may depend on more than the key contains. */
export function cacheKeyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  // The URL without a language redirects by browser and crawler, unless the visitor chose the default language.
  if (/^\/(?:$|\?)/.test(url) && !choseDefault.test(headers.cookie ?? '')) return undefined;
  const encoding = encodingOf(headers);
  if (encoding === undefined) return undefined;
  for (const name in headers) if (varyingHeaders.test(name)) return undefined;
  return `${encoding} ${headers['x-forwarded-proto'] ?? ''} ${headers.host ?? ''} ${url}`;
}

const encodings = ['br', 'gzip'].map((name) => ({ name, isAccepted: new RegExp(`\\b${name}\\b`) }));

/** The content encoding that the compression middleware selects. Lists with weights are not cached. */
function encodingOf({ 'accept-encoding': accepted = '' }: IncomingHttpHeaders): string | undefined {
  if (accepted === '') return 'identity';
  if (accepted.includes('q=')) return undefined;
  return encodings.find(({ isAccepted }) => isAccepted.test(accepted))?.name;
}
