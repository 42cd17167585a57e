import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { accessDeniedDigest, unavailableDigest } from '../lib/api/api-error';
import { type Locale, languageTags } from '../lib/i18n/locales';
import { offlinePage } from '../lib/offline-page';
import { splitLocale } from '../lib/routing/paths';
import { withoutPc } from '../lib/routing/pc';
import { bufferResponse, isHtml } from './buffer-response';
import type { Handler } from './listener/handler';

const retrySeconds = 2;

/**
 * Sends 503 with Retry-After instead of 500 for a page that failed because the backend or its database is unreachable,
 * and the error page itself with 428 for one that failed because the visitor's network is refused.
 * A page cannot set its status in `error.tsx`; Next.js writes the digest of the error into the page that it sends.
 */
export function sendUnavailablePages(next: Handler): Handler {
  return (request, response) => {
    const isFailedPage = () => response.statusCode === 500 && isHtml(response);
    bufferResponse(response, isFailedPage, (body) => {
      if (body.includes(accessDeniedDigest)) {
        response.statusCode = 428;
        return body;
      }
      if (!body.includes(unavailableDigest)) return body;
      const html = prepareUnavailable(response, request.url, retrySeconds);
      return request.method === 'HEAD' ? undefined : html;
    });
    return next(request, response);
  };
}

/** Sets status and headers of the "service unavailable" page. Returns its HTML in the language of the URL. */
export function prepareUnavailable(response: ServerResponse, url = '/', retryAfter: number): string {
  response.statusCode = 503;
  for (const name of ['content-length', 'etag', 'link']) response.removeHeader(name);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-store');
  response.setHeader('Retry-After', String(retryAfter));
  return pageOf(splitLocale(withoutPc(url)).locale);
}

const pages = new Map<Locale, string>();

function pageOf(locale: Locale): string {
  const page = pages.get(locale) ?? renderPage(locale);
  pages.set(locale, page);
  return page;
}

const errorTexts = z.object({ unavailable: z.string(), unavailableHint: z.string() });
const commonTexts = z.object({ retry: z.string() });

function renderPage(locale: Locale): string {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(new URL(`../messages/${locale}/${name}.json`, import.meta.url), 'utf8'));
  const { unavailable, unavailableHint } = errorTexts.parse(read('error'));
  return offlinePage({
    language: languageTags[locale],
    title: unavailable,
    hint: unavailableHint,
    retry: commonTexts.parse(read('common')).retry,
  });
}
