import { useTranslations } from 'next-intl';
import { usePurchase } from '@/components/products/state/purchase-context';
import type { PurchaseDeal } from '@/components/products/state/purchase-state';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import { LiveText } from '@/components/ui/price/amount-text';
import { ShopperAmount } from '@/components/ui/price/shopper-amount';
import { Countdown } from '@/components/ui/time/countdown';
import { formatPrice } from '@/lib/money';
import { filledPercent } from '@/lib/part-of-whole';
import { Link } from '@/lib/routing/navigation';
import { paymentPath } from '@/lib/routing/paths';
import styles from './deal-strip.module.css';

/** The product's deal in its states for this shopper; the prices on the page follow it. */
export default function DealStrip({ deal }: { deal: PurchaseDeal }) {
  const t = useTranslations('goods.deal');
  const { dealState, personal } = usePurchase();
  // Its space is reserved. In the server's HTML it would make the strip too large (product-deal.tsx).
  const hasConverted = useHydrated();
  const unpaidSn = dealState === 'USED' ? personal?.unpaidDealSn : null;
  const { quota, soldCount } = deal;
  const claimed = Math.round(filledPercent(soldCount, quota));
  const isOpen = dealState === 'UPCOMING' || dealState === 'RUNNING';
  const words = { name: deal.skuName, price: formatPrice(deal.discountPrice) };
  return (
    <section className={styles.strip} aria-label={t('title')} data-state={dealState}>
      <span className="tag tag-deal">{t('title')}</span>
      <p className={isOpen ? `has-converted ${styles.text}` : styles.text} aria-live="polite">
        <LiveText>
          {dealState === 'UPCOMING'
            ? t('upcoming', { ...words, time: deal.startText })
            : dealState === 'RUNNING'
              ? t('running', { ...words, limit: deal.limitPerMember })
              : dealState === 'USED'
                ? t(unpaidSn ? 'unpaid' : 'used')
                : dealState === 'SOLD_OUT'
                  ? t('soldOut')
                  : t('ended')}
        </LiveText>
        {isOpen && hasConverted ? <ShopperAmount value={deal.discountPrice} /> : null}
      </p>
      {unpaidSn ? (
        <Link className={`link ${styles.pay}`} href={paymentPath(unpaidSn)}>
          {t('pay')}
        </Link>
      ) : null}
      {dealState === 'UPCOMING' ? (
        <span className={styles.clock}>
          <small>{t('startsIn')}</small>
          <Countdown key="start" endTime={deal.startTime} />
        </span>
      ) : null}
      {dealState === 'RUNNING' ? (
        <span className={styles.clock}>
          <small>{t('claimed', { percent: claimed })}</small>
          <small>{t('endsIn')}</small>
          <Countdown key="end" endTime={deal.endTime} />
        </span>
      ) : null}
    </section>
  );
}
