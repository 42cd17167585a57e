'use client';

import { useTranslations } from 'next-intl';
import { BannerList } from '@/components/content/staff/banner-list';
import { CouponList } from '@/components/coupons/staff/coupon-list';
import { CategoryList } from '@/components/products/staff/category-list';
import { KeywordList } from '@/components/search/staff/keyword-list';
import { PageHead } from '@/components/staff/format/panel';
import { Views } from '@/components/staff/list/list-bar';
import { useListState } from '@/components/staff/list/use-list-state';
import { DealList } from './deal-list';

const tabs = ['DEALS', 'COUPONS', 'CATEGORIES', 'KEYWORDS', 'BANNERS'] as const;

/** What the shop shows first: deals, coupons, categories, hot keywords and banners. */
export function Promotions() {
  const t = useTranslations('staff.promotions');
  const state = useListState(['tab', 'view']);
  const tab = tabs.find((one) => one === state.values.tab) ?? 'DEALS';
  const keyOf = (key: string) => (key === 'DEALS' ? undefined : key);
  return (
    <div className="s-list-page">
      <PageHead title={t('title')} hint={t(`hint.${tab}`)} />
      <Views
        label={t('views')}
        current={tab}
        views={tabs.map((key) => ({ key, name: t(`tab.${key}`) }))}
        hrefOf={(key) => state.hrefWith({ tab: keyOf(key), view: undefined })}
        onChoose={(key) => state.set({ tab: keyOf(key), view: undefined })}
      />
      {tab === 'DEALS' ? <DealList /> : null}
      {tab === 'COUPONS' ? <CouponList /> : null}
      {tab === 'CATEGORIES' ? <CategoryList /> : null}
      {tab === 'KEYWORDS' ? <KeywordList /> : null}
      {tab === 'BANNERS' ? <BannerList /> : null}
    </div>
  );
}
