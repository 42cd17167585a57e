import { useTranslations } from 'next-intl';
import { LiveText } from '@/components/ui/price/amount-text';
import type { CouponCode } from '@/lib/contract/members/coupon';
import { Link } from '@/lib/routing/navigation';
import { orderPath } from '@/lib/routing/paths';
import { showMinute } from '@/lib/time';
import styles from './coupon.module.css';
import { CouponTicket } from './coupon-ticket';
import { productsPathOf } from './coupon-words';

/** A coupon of the member, with its expiry and a link to where it can be used. */
export function OwnCoupon({ code }: { code: CouponCode }) {
  const text = useTranslations('asset.coupon');
  const isOver = code.status === 'USED' || code.status === 'EXPIRED';
  return (
    <CouponTicket coupon={code} isOver={isOver} time={<CouponTime code={code} />}>
      {code.status === 'UNUSED' && code.hasBegun ? (
        <Link className="button button-primary button-small" href={productsPathOf(code.scope)}>
          {text('useNow')}
        </Link>
      ) : code.orderSn ? (
        <>
          {code.status === 'LOCKED' ? <span className="small second">{text('locked')}</span> : null}
          <Link className="button button-small" href={orderPath(code.orderSn)}>
            {text('viewOrder')}
          </Link>
        </>
      ) : isOver ? (
        <span className="tag">{text(code.status === 'USED' ? 'isUsed' : 'isExpired')}</span>
      ) : null}
    </CouponTicket>
  );
}

function CouponTime({ code }: { code: CouponCode }) {
  const text = useTranslations('asset.coupon');
  if (code.status === 'USED' && code.usedTime) return text('usedAt', { time: showMinute(code.usedTime) });
  if (code.status === 'UNUSED' && !code.hasBegun)
    return text('notBegun', { time: showMinute(code.beginTime) });
  if (code.isExpiring && code.daysLeft !== null) {
    return (
      <span className={styles.soon}>
        <LiveText>
          {`${text('daysLeft', { days: code.daysLeft })} · ${text('until', { time: showMinute(code.endTime) })}`}
        </LiveText>
      </span>
    );
  }
  return text('until', { time: showMinute(code.endTime) });
}
