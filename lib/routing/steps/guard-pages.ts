import { runGuard } from '@/lib/routing/rules/guards';
import { guardsOf } from '@/lib/routing/rules/route-rules';
import { currentRouteRules } from '@/lib/routing/rules/route-rules-file';
import {
  parseSessionExpires,
  secureSessionExpiresCookie,
  sessionExpiresCookie,
} from '@/lib/routing/session-cookie';
import { redirectPrivately, type Step } from './compose';

/** Runs the guards that the route rules name for a path; for convenience only, because the backend authorizes. */
export const guardPages: Step = ({ request, path, locale, isPcView, isPrefetch }, next) => {
  for (const name of guardsOf(currentRouteRules(), path)) {
    const outcome = runGuard(name, {
      locale,
      isPcView,
      path,
      search: request.nextUrl.search,
      sessionExpires: parseSessionExpires(
        (request.cookies.get(secureSessionExpiresCookie) ?? request.cookies.get(sessionExpiresCookie))?.value,
      ),
      nowSeconds: Math.floor(Date.now() / 1000),
      isPrefetch,
    });
    if (outcome.kind === 'redirect') return redirectPrivately(request, outcome.to);
  }
  return next();
};
