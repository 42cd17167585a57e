import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultLocale, localeCookie } from '../lib/i18n/locales';
import { detachedRequest } from './detached-request';
import { pageFacts } from './page-tags';
import type { Log } from './settings/log';
import type { ServerSettings } from './settings/settings';

/**
 * Renders the home page once at start, in the background, because HTML rewriting and the response cache depend on
 * output of Next.js that an update may change. Logs an error for a page without cache tags; HTML rewriting logs one for
 * unknown tags.
 */
export function checkPages(
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  settings: Pick<ServerSettings, 'RESPONSE_CACHE'>,
  log: Log,
): void {
  const { request, response } = detachedRequest('/', {
    host: 'localhost',
    'accept-encoding': 'br',
    cookie: `${localeCookie.name}=${defaultLocale}`,
  });
  response.once('finish', () => {
    const isPage = response.statusCode === 200;
    if (!isPage) log.warn({ status: response.statusCode }, 'the home page could not be checked at start');
    else if (settings.RESPONSE_CACHE && !pageFacts(request)) {
      log.error({}, 'Next.js reports no cache tags: responses are cached for one second only');
    }
  });
  handle(request, response);
}
