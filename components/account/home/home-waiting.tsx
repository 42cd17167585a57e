import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { statusKey } from '@/components/orders/status/order-status';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { Countdown } from '@/components/ui/time/countdown';
import { formatYuan } from '@/lib/money';
import type { OrderRow } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { orderPath, paymentPath } from '@/lib/routing/paths';
import styles from './member-home.module.css';

/** What the member waits for or has to do: the unpaid order, then the orders that are not delivered yet. */
export function HomeWaiting({
  unpaid,
  arriving,
}: {
  unpaid: OrderRow | null;
  arriving: readonly OrderRow[];
}) {
  const text = useTranslations('member.home');
  const order = useTranslations('order.status');
  return (
    <section className={styles.waiting} aria-label={text('waiting')}>
      {unpaid ? (
        <Link className={`card ${styles.due}`} href={paymentPath(unpaid.sn)}>
          <Product order={unpaid}>
            <LiveText>{text('due', { amount: formatYuan(unpaid.payAmount) })}</LiveText>
            {unpaid.expireTime === null ? null : (
              <>
                {' · '}
                <Countdown endTime={unpaid.expireTime} look="text" />
              </>
            )}
          </Product>
          <span className="button button-primary button-small">{text('pay')}</span>
        </Link>
      ) : null}
      {arriving.map((each) => (
        <Link key={each.sn} className={`card ${styles.arriving}`} href={orderPath(each.sn)}>
          <Product order={each}>{order(statusKey(each))}</Product>
          <Icon name="chevron-right" size={16} />
        </Link>
      ))}
    </section>
  );
}

function Product({ order, children }: { order: OrderRow; children: ReactNode }) {
  return (
    <>
      <CoverImage src={order.goodsCover} size={44} />
      <span className="grow">
        <b translate="no">
          {order.goodsName} {order.specifications}
        </b>
        <span className="small second">{children}</span>
      </span>
    </>
  );
}
