import { type NextRequest, NextResponse } from 'next/server';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { pageSegment } from '@/lib/i18n/page-segment';
import { splitLocale } from '@/lib/routing/paths';
import { isPcPath, withoutPc } from '@/lib/routing/pc';
import { soldTypeOf } from '@/lib/routing/product-type';

/** A request as the steps receive it, with its path parsed once. */
export type PageRequest = {
  readonly request: NextRequest;
  readonly isPcView: boolean;
  readonly locale: Locale;
  /** First segment of the internal path: the language, and which products the host sells. */
  readonly segment: string;
  /** The URL contains `/zh-cn`, although the default language has no prefix. */
  readonly isDefaultLocaleWritten: boolean;
  /** Public path without `/pc` and language. */
  readonly path: string;
  /** The client router requests or prefetches a page's data. */
  readonly isRouterRequest: boolean;
  readonly isPrefetch: boolean;
  /** Request headers that are forwarded to the page. */
  readonly headers: Headers;
};

/** A step responds itself, or calls the next step and may change its response. */
export type Step = (
  page: PageRequest,
  next: () => Promise<NextResponse>,
) => NextResponse | Promise<NextResponse>;

/** `/order/`, `//order` and the client router's variants of `/order` are the same page. */
function plainPath(path: string): string {
  const page =
    path.replace(/\.segments\/.*$/, '').replace(/(?:\/index)?(?:\.prefetch|\.segment)?\.rsc$/, '') || '/';
  const single = page.replace(/\/{2,}/g, '/');
  return single.length > 1 ? single.replace(/\/+$/, '') || '/' : single;
}

export function readPageRequest(request: NextRequest): PageRequest {
  const requestedPath = plainPath(request.nextUrl.pathname);
  const isPcView = isPcPath(requestedPath);
  const { locale, path } = splitLocale(withoutPc(requestedPath));
  const headers = new Headers(request.headers);
  const isPrefetch =
    headers.has('next-router-prefetch') ||
    headers.has('next-router-segment-prefetch') ||
    headers.get('purpose') === 'prefetch' ||
    headers.get('sec-purpose')?.includes('prefetch') === true;
  return {
    request,
    isPcView,
    locale,
    segment: pageSegment(locale, soldTypeOf(headers)),
    isDefaultLocaleWritten: locale === defaultLocale && path !== withoutPc(requestedPath),
    path: plainPath(path),
    isRouterRequest: isPrefetch || headers.get('rsc') !== null || request.nextUrl.searchParams.has('_rsc'),
    isPrefetch,
    headers,
  };
}

/** The steps run in the order of the list; the last one that calls `next` passes the request on. */
export function composeSteps(steps: readonly Step[]): (request: NextRequest) => Promise<NextResponse> {
  return async (request) => {
    const page = readPageRequest(request);
    const run = async (position: number): Promise<NextResponse> => {
      const step = steps[position];
      if (!step) return NextResponse.next({ request: { headers: page.headers } });
      return step(page, () => run(position + 1));
    };
    return run(0);
  };
}

/**
 * An absolute URL of the shop, as Next requires it. `nextUrl` calls every loopback host `localhost`, which
 * Next treats as another server when it was started on 127.0.0.1.
 */
export function ownUrl(request: NextRequest, path: string): URL {
  return new URL(path, request.url);
}

/** A redirect inside the shop that must not be cached: it depends on the visitor. */
export function redirectPrivately(
  request: NextRequest,
  path: string,
  status: 301 | 302 | 307 | 308 = 307,
): NextResponse {
  const response = NextResponse.redirect(ownUrl(request, path), status);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}
