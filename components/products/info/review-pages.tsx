import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { Locale } from '@/lib/i18n/locales';
import type { DeliveryMode } from '@/lib/products/product-card';
import { type ReviewFilter, reviewListQuery } from '@/lib/reviews/queries/review-list';
import { ReviewRows } from './review-rows';
import { ReviewSkeleton } from './review-skeleton';

/** Product reviews by filter, page by page; loaded on demand. */
export function ReviewPages({
  goodsId,
  deliveryMode,
  filter,
  language,
}: {
  goodsId: string;
  deliveryMode: DeliveryMode;
  filter: ReviewFilter;
  language?: Locale | undefined;
}) {
  const t = useTranslations('goods.review');
  const reviews = useInfiniteQuery(reviewListQuery(goodsId, filter, language));
  const shown = reviews.data?.pages.flatMap((page) => page.records) ?? [];
  if (reviews.isError) {
    return (
      <EmptyState
        icon="refresh"
        title={t('failed')}
        action={
          <button type="button" className="button" onClick={() => void reviews.refetch()}>
            {t('retry')}
          </button>
        }
      />
    );
  }
  if (reviews.isPending) return <ReviewSkeleton />;
  if (shown.length === 0) return <EmptyState icon="chat" title={t('empty')} />;
  return (
    <>
      <ReviewRows reviews={shown} deliveryMode={deliveryMode} />
      {reviews.hasNextPage ? (
        <button
          type="button"
          className="button button-block"
          disabled={reviews.isFetching}
          onClick={() => void reviews.fetchNextPage()}
        >
          {reviews.isFetching ? t('loading') : t('more')}
        </button>
      ) : null}
    </>
  );
}
