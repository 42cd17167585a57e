import { useTranslations } from 'next-intl';
import { LiveText } from '@/components/ui/price/amount-text';
import { TimedText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import { timeSlot } from '@/components/ui/time/time-slot';
import type { CouponCode } from '@/lib/coupons/contract';
import { productsPathOf } from '@/lib/coupons/coupon-words';
import { Link } from '@/lib/routing/navigation';
import { orderPath } from '@/lib/routing/paths';
import styles from './coupon.module.css';
import { CouponTicket, point } from './coupon-ticket';

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

/** A day, so that the terms fit on one line of a phone; the minute where it matters: before the first and on the last days. */
function CouponTime({ code }: { code: CouponCode }) {
  const text = useTranslations('asset.coupon');
  const timed = (key: 'notBegun' | 'until', time: string) => (
    <TimedText text={text(key, { time: timeSlot })} time={time} />
  );
  const dated = (key: 'usedAt' | 'until', time: string) => (
    <DatedText>{text(key, { time: time.slice(0, 10) })}</DatedText>
  );
  if (code.status === 'USED' && code.usedTime) return dated('usedAt', code.usedTime);
  if (code.status === 'UNUSED' && !code.hasBegun) return timed('notBegun', code.beginTime);
  if (code.isExpiring && code.daysLeft !== null) {
    return (
      <span className={styles.soon}>
        <LiveText>{`${text('daysLeft', { days: code.daysLeft })}${point}`}</LiveText>{' '}
        {timed('until', code.endTime)}
      </span>
    );
  }
  return dated('until', code.endTime);
}
