import { useTranslations } from 'next-intl';
import { Stars } from '@/components/ui/picture/stars';
import { toPercent } from '@/lib/percent';
import type { GoodsDetail } from '@/lib/products/contract';
import styles from './product-info.module.css';

/** Scores from which on their distribution says more than each review. */
const DISTRIBUTED_FROM = 20;

/** The average score, and the distribution of scores where there are enough. */
export function ReviewSummary({ summary }: { summary: GoodsDetail['reviewSummary'] }) {
  const t = useTranslations('goods.review');
  const { average, total, buckets } = summary;
  if (total === 0) return null;
  const counted = Math.max(
    1,
    buckets.reduce((sum, bucket) => sum + bucket.count, 0),
  );
  const share = (count: number) => toPercent(count / counted, 1);
  const good = buckets.filter((bucket) => bucket.score >= 4).reduce((sum, bucket) => sum + bucket.count, 0);
  return (
    <div className={styles.rate}>
      <div className={styles.average}>
        <b className="number">{average.toFixed(1)}</b>
        <Stars score={average} />
        <span className="small muted">{t('summary', { percent: Math.round(share(good)) })}</span>
      </div>
      {counted < DISTRIBUTED_FROM ? null : (
        <ul className={styles.buckets}>
          {buckets.map(({ score, count }) => (
            <li key={score}>
              <span className="small second">{t('stars', { score })}</span>
              <span className="bar bar-star">
                <i style={{ width: `${share(count)}%` }} />
              </span>
              <span className="number small muted">{t('share', { percent: share(count) })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
