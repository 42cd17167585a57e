import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { inlinedCover } from '@/components/ui/picture/inlined-cover';
import { OfferPrice } from '@/components/ui/price/offer-price';
import { filledPercent } from '@/lib/part-of-whole';
import { savedPercent } from '@/lib/pricing/saving';
import type { DailyDeal } from '@/lib/products/deal-contract';
import { Link } from '@/lib/routing/navigation';
import { categoryPath, productPath } from '@/lib/routing/paths';
import styles from './daily-deals.module.css';
import { DealClock } from './deal-clock';

const MOST = 5;
/** Percent of the quota below which its bar says nothing good about the deal. */
const SHOWN_FROM = 20;
/** Units left from which on their number is shown. */
const FEW = 50;

/** The running deals, with a countdown to the first end. Rendered without deals too, as a link target. */
export function DailyDeals({ deals }: { deals: readonly DailyDeal[] }) {
  const t = useTranslations('home.deals');
  const shown = deals
    .filter((deal) => deal.state === 'RUNNING' || deal.state === 'SOLD_OUT')
    .sort((left, right) => Number(left.state === 'SOLD_OUT') - Number(right.state === 'SOLD_OUT'))
    .slice(0, MOST);
  return (
    <section className={styles.deals} id="deals" aria-labelledby="deals-title">
      <div className={styles.head}>
        <h2 id="deals-title">{t('title')}</h2>
        <p className="t13 muted">{t('note')}</p>
        {shown.length > 0 ? (
          <span className={styles.clock}>
            <span className="t13">{t('endsIn')}</span>
            <DealClock endTime={Math.min(...shown.map((deal) => deal.endTime))} />
          </span>
        ) : null}
      </div>
      {shown.length > 0 ? (
        <div className={styles.row}>
          {shown.map((deal, index) => (
            <DealTile key={deal.id} deal={deal} first={index === 0} />
          ))}
        </div>
      ) : (
        <EmptyState
          icon="bolt"
          title={t('none')}
          action={
            <Link className="button" href={categoryPath(undefined, { onSale: true })}>
              {t('noneAction')}
            </Link>
          }
        />
      )}
    </section>
  );
}

function DealTile({ deal, first }: { deal: DailyDeal; first: boolean }) {
  const t = useTranslations('home.deals');
  const off = savedPercent(deal.discountPrice, deal.originalPrice);
  const soldShare = Math.round(filledPercent(deal.soldCount, deal.quota));
  const left = Math.max(0, deal.quota - deal.soldCount);
  return (
    <article className={`tile ${styles.tile}`} data-deal={deal.id}>
      <CoverImage src={first ? inlinedCover(deal.goods.cover) : deal.goods.cover} size={132} first={first} />
      {off > 0 ? <span className="tag tag-deal flag deal-open">{t('off', { percent: off })}</span> : null}
      <div className="body">
        <h3 className="name clip-2" translate="no">
          <Link href={productPath(deal.goods.id, deal.skuId)}>{deal.goods.name}</Link>
        </h3>
        <p className="small second clip">{deal.skuName}</p>
        <div className={`${styles.prices} deal-open`}>
          <OfferPrice value={deal.discountPrice} was={deal.originalPrice} size={20} />
        </div>
        <div className="deal-used">
          <div className={styles.prices}>
            <OfferPrice value={deal.originalPrice} size={20} />
          </div>
          <p className="small second">
            <span className="deal-ordered">{t('used')}</span>
            <span className="deal-unpaid">{t('unpaid')}</span>
          </p>
        </div>
        {soldShare < SHOWN_FROM && left > FEW ? null : (
          <div className="quota deal-open">
            <div className="bar">
              <i style={{ width: `${soldShare}%` }} />
            </div>
            <span>
              {deal.state === 'SOLD_OUT'
                ? t('soldOut')
                : left <= FEW
                  ? t('left', { count: left })
                  : t('claimed', { percent: soldShare })}
            </span>
          </div>
        )}
      </div>
    </article>
  );
}
