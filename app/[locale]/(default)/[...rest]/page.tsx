import { permanentRedirect, redirect } from 'next/navigation';
import { MissingPage } from '@/components/shell/missing-page';
import { isLocale } from '@/lib/i18n/locales';
import { localizedAddress } from '@/lib/routing/addresses';
import { ruleOf } from '@/lib/routing/route-rules';
import { currentRouteRules } from '@/lib/routing/route-rules-file';

/** Made per request: keeping a page for every mistyped address would fill the disk. */
export const dynamic = 'force-dynamic';

type Props = { readonly params: Promise<{ locale: string; rest: string[] }> };

/** An address that no page has: the route rules may know where it went, else it is a 404. */
export default async function UnknownPage({ params }: Props) {
  const { locale, rest } = await params;
  const rule = ruleOf(currentRouteRules(), `/${rest.join('/')}`);
  if (rule.redirect && isLocale(locale)) {
    // A page knows two redirects only: 308 stands for 301 too, and 307 for 302. The built-in ones are exact.
    const lead = rule.statusCode === 302 || rule.statusCode === 307 ? redirect : permanentRedirect;
    lead(localizedAddress(rule.redirect, locale));
  }
  return <MissingPage />;
}
