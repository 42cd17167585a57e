import { useLocale, useTranslations } from 'next-intl';
import { Stars } from '@/components/ui/picture/stars';
import { useDurationText } from '@/components/ui/time/use-duration-text';
import { languageTags, localeNames } from '@/lib/i18n/locales';
import type { DeliveryMode } from '@/lib/products/product-card';
import type { Review } from '@/lib/products/product-review';
import styles from './product-info.module.css';
import { ReviewText } from './review-text';

/** Reviews as members wrote them: text, never HTML. Another language than the page's is named. */
export function ReviewRows({
  reviews,
  deliveryMode,
}: {
  reviews: readonly Review[];
  deliveryMode: DeliveryMode;
}) {
  const t = useTranslations('goods.review');
  const spell = useDurationText();
  const locale = useLocale();
  return (
    <ul className={styles.reviews}>
      {reviews.map((review) => (
        <li key={review.id}>
          <div className="row row-wrap">
            <Stars score={review.score} />
            {review.specifications ? <span className="tag">{review.specifications}</span> : null}
            {review.deliverySeconds === null ? null : (
              <span className="tag tag-success">
                {t(deliveryMode === 'SHIPPING' ? 'shipped' : 'delivered', {
                  time: spell(review.deliverySeconds),
                })}
              </span>
            )}
            {review.language === locale || review.content === '' ? null : (
              <span className="tag tag-line" lang={languageTags[review.language]}>
                {localeNames[review.language]}
              </span>
            )}
            <span className="small muted">{review.memberNickname}</span>
            <time className="small muted" dateTime={review.createdTime.slice(0, 10)}>
              {review.createdTime.slice(0, 10)}
            </time>
          </div>
          <Words review={review} />
        </li>
      ))}
    </ul>
  );
}

function Words({ review }: { review: Review }) {
  const t = useTranslations('goods.review');
  if (review.content === '') return <p className="muted t13">{t('noText')}</p>;
  if (review.translation === null) return <p lang={languageTags[review.language]}>{review.content}</p>;
  return <ReviewText content={review.content} language={review.language} translation={review.translation} />;
}
