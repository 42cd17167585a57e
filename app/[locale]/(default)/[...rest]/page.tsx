import { permanentRedirect, redirect } from 'next/navigation';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { readPageSegment } from '@/lib/i18n/page-segment';
import { localizedPath } from '@/lib/routing/paths';
import { ruleOf } from '@/lib/routing/rules/route-rules';
import { currentRouteRules } from '@/lib/routing/rules/route-rules-file';

/** Rendered per request: caching a page for every mistyped URL would fill the disk. */
export const dynamic = 'force-dynamic';

type Props = { readonly params: Promise<{ locale: string; rest: string[] }> };

/** A path without a page: the route rules may redirect it, otherwise the response is a 404. */
export default async function UnknownPage({ params }: Props) {
  const { locale: segment, rest } = await params;
  const { locale } = readPageSegment(segment);
  const rule = ruleOf(currentRouteRules(), `/${rest.join('/')}`);
  if (rule.redirect && locale) {
    // Pages can redirect with 307 and 308 only: 308 replaces 301, and 307 replaces 302.
    const lead = rule.statusCode === 302 || rule.statusCode === 307 ? redirect : permanentRedirect;
    lead(localizedPath(rule.redirect, locale));
  }
  return <NotFoundPage />;
}
