import { type NextRequest, NextResponse } from 'next/server';
import { defaultLocale, type Locale } from '@/lib/i18n/locales';
import { splitLocale } from '@/lib/routing/addresses';
import { isPcPath, withoutPc } from '@/lib/routing/pc';

/** A request as the steps see it, with its address taken apart once. */
export type PageRequest = {
  readonly request: NextRequest;
  readonly isPcView: boolean;
  readonly locale: Locale;
  /** The address names zh-cn, which has no prefix. */
  readonly isDefaultLocaleWritten: boolean;
  /** Public path without `/pc` and language. */
  readonly path: string;
  /** The client router asks for a page's data, or fetches it ahead. */
  readonly isRouterRequest: boolean;
  readonly isPrefetch: boolean;
  /** Sent on to the page. */
  readonly headers: Headers;
};

/** A step answers at once, or lets the next ones answer and may change what they said. */
export type Step = (
  page: PageRequest,
  next: () => Promise<NextResponse>,
) => NextResponse | Promise<NextResponse>;

/** `/order/`, `//order` and the forms in which the client router may ask for `/order` are the same page. */
function plainPath(path: string): string {
  const page =
    path.replace(/\.segments\/.*$/, '').replace(/(?:\/index)?(?:\.prefetch|\.segment)?\.rsc$/, '') || '/';
  const single = page.replace(/\/{2,}/g, '/');
  return single.length > 1 ? single.replace(/\/+$/, '') || '/' : single;
}

export function readPageRequest(request: NextRequest): PageRequest {
  const asked = plainPath(request.nextUrl.pathname);
  const isPcView = isPcPath(asked);
  const { locale, path } = splitLocale(withoutPc(asked));
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
    isDefaultLocaleWritten: locale === defaultLocale && path !== withoutPc(asked),
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
 * An address of the shop as Next wants it, absolute. `nextUrl` calls every loopback host `localhost`, which Next then
 * takes for another server when it was started on 127.0.0.1.
 */
export function ownUrl(request: NextRequest, address: string): URL {
  return new URL(address, request.url);
}

/** A redirect inside the shop that nobody may keep: it depends on who asks. */
export function redirectPrivately(
  request: NextRequest,
  address: string,
  status: 301 | 302 | 307 | 308 = 307,
): NextResponse {
  const response = NextResponse.redirect(ownUrl(request, address), status);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
}
