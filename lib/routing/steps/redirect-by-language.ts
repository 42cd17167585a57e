import { localeCookie } from '@/lib/i18n/locales';
import { localizedPath } from '@/lib/routing/paths';
import { decideLocale } from '@/lib/routing/rules/locale-decision';
import { redirectPrivately, type Step } from './compose';

/** The first visit to `/` may be redirected to the browser's language, later ones to the chosen language. */
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
  const path = localizedPath(`/${request.nextUrl.search}`, decision.locale);
  const response = redirectPrivately(request, path);
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
