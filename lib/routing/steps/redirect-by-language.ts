import { localeCookie } from '@/lib/i18n/locales';
import { localizedAddress } from '@/lib/routing/addresses';
import { decideLocale } from '@/lib/routing/locale-decision';
import { redirectPrivately, type Step } from './compose';

/** The first visit to `/` may go to the browser's language; a later one goes to the chosen one. */
export const redirectByLanguage: Step = ({ request, isRouterRequest }, next) => {
  const decision = decideLocale({
    method: request.method,
    path: request.nextUrl.pathname,
    cookie: request.cookies.get(localeCookie.name)?.value,
    acceptLanguage: request.headers.get('accept-language'),
    userAgent: request.headers.get('user-agent'),
    isRouterRequest,
  });
  if (decision.kind === 'stay') return next();
  const address = localizedAddress(`/${request.nextUrl.search}`, decision.locale);
  const response = redirectPrivately(request, address);
  response.headers.set('Vary', 'Accept-Language, Cookie');
  if (decision.writeCookie) {
    response.cookies.set(localeCookie.name, decision.locale, {
      maxAge: localeCookie.maxAge,
      path: '/',
      sameSite: 'lax',
    });
  }
  return response;
};
