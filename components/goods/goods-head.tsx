import { useLocale, useTranslations } from 'next-intl';
import { CoverImage } from '@/components/ui/cover-image';
import { Stars } from '@/components/ui/stars';
import type { GoodsDetail } from '@/lib/contract/goods';
import styles from './goods-page.module.css';
import { roundCount } from './round-count';

/** Cover, name, what others thought of it. */
export function GoodsHead({ detail }: { detail: GoodsDetail }) {
  const t = useTranslations('goods');
  const locale = useLocale();
  const { goods, reviewSummary } = detail;
  const sold = roundCount(goods.monthlySales, locale);
  return (
    <div className={styles.head}>
      <div className={styles.cover}>
        <CoverImage src={goods.cover} size={96} first />
      </div>
      <div className="grow">
        <h1>{goods.name}</h1>
        <p className={`second ${styles.caption}`}>{goods.caption}</p>
        <div className={`row row-wrap ${styles.facts}`}>
          {reviewSummary.total > 0 ? (
            <span className={`row ${styles.rating}`}>
              <Stars score={reviewSummary.average} />
              <b className="number">{reviewSummary.average.toFixed(1)}</b>
              <a className="link t13" href="#reviews">
                {t('head.reviews', { count: reviewSummary.total })}
              </a>
            </span>
          ) : (
            <span className="muted t13">{t('head.noReviews')}</span>
          )}
          <span className="muted t13">{t(`tile.sold.${sold.size}`, { count: sold.value })}</span>
        </div>
      </div>
    </div>
  );
}
