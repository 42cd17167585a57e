import { useLocale, useTranslations } from 'next-intl';
import { roundCount } from '@/components/products/card/round-count';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { inlinedCover } from '@/components/ui/picture/inlined-cover';
import { Stars } from '@/components/ui/picture/stars';
import type { GoodsDetail } from '@/lib/products/contract';
import { GalleryButton } from './gallery-button';
import styles from './product-page.module.css';

/** Cover or pictures, name, and rating of a product. */
export function ProductHead({ detail }: { detail: GoodsDetail }) {
  const t = useTranslations('goods');
  const locale = useLocale();
  const { goods, reviewSummary } = detail;
  const sold = roundCount(goods.salesCount, locale);
  return (
    <div className={styles.head}>
      <div className={styles.cover}>
        {goods.pictures.length > 0 ? (
          <GalleryButton
            name={goods.name}
            pictures={[goods.cover, ...goods.pictures]}
            label={t('gallery.open', { count: goods.pictures.length + 1 })}
            className={styles.zoom}
          >
            <CoverImage src={inlinedCover(goods.cover)} size={96} first />
            <span className={`number ${styles.count}`}>
              <Icon name="search" size={16} />
              {goods.pictures.length + 1}
            </span>
          </GalleryButton>
        ) : (
          <CoverImage src={inlinedCover(goods.cover)} size={96} first />
        )}
      </div>
      <div className="grow">
        <h1 translate="no">{goods.name}</h1>
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
