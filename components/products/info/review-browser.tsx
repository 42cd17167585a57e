'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type Locale, languageTags, localeNames } from '@/lib/i18n/locales';
import type { DeliveryMode } from '@/lib/products/product-card';
import type { ReviewFilter } from '@/lib/reviews/queries/review-list';
import styles from './product-info.module.css';
import { ReviewSkeleton } from './review-skeleton';

const FILTERS: readonly ReviewFilter[] = ['ALL', 'WITH_TEXT', 'POSITIVE', 'MODERATE', 'NEGATIVE'];

const ReviewPages = lazy(async () => ({ default: (await import('./review-pages')).ReviewPages }));

/**
 * The filter of product reviews. The newest reviews are in the page; code for the others is loaded on demand.
 * @param children the newest reviews of all kinds
 * @param hasMore there are more than those
 */
export function ReviewBrowser({
  goodsId,
  deliveryMode,
  languages,
  hasMore,
  children,
}: {
  goodsId: string;
  deliveryMode: DeliveryMode;
  /** Of the reviews of this product. */
  languages: readonly Locale[];
  hasMore: boolean;
  children: ReactNode;
}) {
  const t = useTranslations('goods.review');
  const [filter, setFilter] = useState<ReviewFilter>('ALL');
  const [language, setLanguage] = useState<Locale>();
  const [isMoreWanted, setMoreWanted] = useState(false);
  return (
    <>
      <fieldset className={`row row-wrap ${styles.filters}`} aria-label={t('filter')}>
        {FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            className="chip"
            aria-pressed={each === filter}
            onClick={() => setFilter(each)}
          >
            {t(each)}
          </button>
        ))}
        {languages.length > 1 ? (
          <select
            className={`input ${styles.language}`}
            aria-label={t('language')}
            value={language ?? ''}
            onChange={({ target }) => setLanguage(languages.find((each) => each === target.value))}
          >
            <option value="">{t('anyLanguage')}</option>
            {languages.map((each) => (
              <option key={each} value={each} lang={languageTags[each]}>
                {localeNames[each]}
              </option>
            ))}
          </select>
        ) : null}
      </fieldset>
      {filter === 'ALL' && !language && !isMoreWanted ? (
        <>
          {children}
          {hasMore ? (
            <button type="button" className="button button-block" onClick={() => setMoreWanted(true)}>
              {t('more')}
            </button>
          ) : null}
        </>
      ) : (
        <Suspense fallback={<ReviewSkeleton />}>
          <ReviewPages goodsId={goodsId} deliveryMode={deliveryMode} filter={filter} language={language} />
        </Suspense>
      )}
    </>
  );
}
