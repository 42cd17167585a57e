import { localizedPath } from '@/lib/routing/paths';
import { pcPath } from '@/lib/routing/pc';
import { ruleOf } from '@/lib/routing/rules/route-rules';
import { currentRouteRules } from '@/lib/routing/rules/route-rules-file';
import { redirectPrivately, type Step } from './compose';

/** Redirects of the route-rules file, for the paths that the middleware handles. */
export const redirectByRules: Step = ({ request, path, locale, isPcView }, next) => {
  const { redirect, statusCode } = ruleOf(currentRouteRules(), path);
  if (!redirect || redirect === path) return next();
  const target = localizedPath(redirect, locale);
  return redirectPrivately(request, isPcView ? pcPath(target) : target, statusCode ?? 308);
};
