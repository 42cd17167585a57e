import { localizedAddress } from '@/lib/routing/addresses';
import { pcAddress } from '@/lib/routing/pc';
import { ruleOf } from '@/lib/routing/route-rules';
import { currentRouteRules } from '@/lib/routing/route-rules-file';
import { redirectPrivately, type Step } from './compose';

/** Redirects of the route-rules file, for the addresses that come through here. */
export const redirectByRules: Step = ({ request, path, locale, isPcView }, next) => {
  const { redirect, statusCode } = ruleOf(currentRouteRules(), path);
  if (!redirect || redirect === path) return next();
  const target = localizedAddress(redirect, locale);
  return redirectPrivately(request, isPcView ? pcAddress(target) : target, statusCode ?? 308);
};
