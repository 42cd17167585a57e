import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { KnownCurrencies } from '@/components/shell/preferences/known-currencies';
import { ServiceButton } from '@/components/shell/service/service-button';
import { cachedCall } from '@/lib/api/server';
import { cacheTags } from '@/lib/cache-tags';
import { getDocs } from '@/lib/content/queries/get-docs';
import { getCategories } from '@/lib/products/queries/get-categories';
import { getHotKeywords } from '@/lib/search/queries/get-hot-keywords';
import { plainBrand } from '@/lib/settings/brand/brand';
import { formatShanghai } from '@/lib/time';
import { BusinessHoursStrip } from './business-hours-strip';
import { PhoneTabBar } from './phone-tab-bar';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';

/**
 * Header, footer and phone navigation around a page. The page brings its own `<main id="main">`.
 * A failing backend fails the page: a cached page without its header would outlive the failure.
 * @param search in place of the plain search form
 */
export async function SiteFrame({ children, search }: { children: ReactNode; search?: ReactNode }) {
  const [t, categories, hotWords, docs, config, currencies] = await Promise.all([
    getTranslations('shell'),
    getCategories(),
    getHotKeywords(),
    getDocs(),
    cachedCall('GET /store/member/site/config', {}, { tags: [cacheTags.storeState], seconds: 600 }),
    cachedCall('GET /order/member/currency/list', {}, { tags: [cacheTags.currencies], seconds: 300 }),
  ]);
  const brand = config.shop?.brand ?? plainBrand;
  return (
    <KnownCurrencies currencies={currencies} fetchedAt={Date.now()}>
      <SiteHeader
        categories={categories.map(({ code, name }) => ({ code, name }))}
        hotWords={hotWords}
        serviceHours={config.serviceContact.today}
        brand={brand}
        search={search}
      />
      {config.maintenance.enabled ? (
        <BusinessHoursStrip
          kind="maintenance"
          title={config.maintenance.message || t('maintenance.title')}
          {...endOf(config.maintenance)}
        />
      ) : config.rest.resting ? (
        <BusinessHoursStrip kind="closed" title={t('rest.title')} {...endOf(config.rest)} />
      ) : null}
      {children}
      <SiteFooter
        demo={config.demo}
        docs={docs.map(({ code, title, category }) => ({ code, title, category }))}
        brand={brand}
      />
      <PhoneTabBar />
      <ServiceButton />
    </KnownCurrencies>
  );
}

function endOf({ endTime }: { readonly endTime: number | null }) {
  return { endTime, endText: endTime === null ? null : formatShanghai(endTime, 'minute') };
}
