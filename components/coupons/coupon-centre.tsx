import { useTranslations } from 'next-intl';
import { TimedText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import { timeSlot } from '@/components/ui/time/time-slot';
import type { Coupon } from '@/lib/coupons/contract';
import { ClaimButton } from './claim-button';
import styles from './coupon.module.css';
import { CouponTicket } from './coupon-ticket';
import { ExchangeButton } from './exchange-button';

/** Coupons that can be claimed for free or exchanged for coins. */
export function CouponCentre({ coupons, balance }: { coupons: readonly Coupon[]; balance: number }) {
  return (
    <ul className={styles.grid}>
      {coupons.map((coupon) => (
        <li key={coupon.id}>
          <CentreCoupon coupon={coupon} balance={balance} />
        </li>
      ))}
    </ul>
  );
}

function CentreCoupon({ coupon, balance }: { coupon: Coupon; balance: number }) {
  const text = useTranslations('asset.coupon');
  const { validity, claimState, isExchange } = coupon;
  const time =
    validity.type === 'RELATIVE' ? (
      text(isExchange ? 'afterExchange' : 'afterClaim', { days: validity.days })
    ) : (
      <DatedText>{text('until', { time: validity.end.slice(0, 10) })}</DatedText>
    );
  const state =
    claimState === 'CLAIMABLE' ? null : claimState === 'NOT_BEGUN' && validity.type === 'FIXED' ? (
      <TimedText text={text('state.NOT_BEGUN', { time: timeSlot })} time={validity.begin} />
    ) : isExchange && claimState === 'CLAIMED' ? (
      text('stateFor.CLAIMED')
    ) : (
      text(`state.${claimState}`)
    );
  return (
    <CouponTicket coupon={coupon} isOver={claimState !== 'CLAIMABLE'} time={time}>
      {isExchange && claimState !== 'CLAIMED' ? (
        <b className="number t13">{text('cost', { coins: coupon.point })}</b>
      ) : null}
      {state === null ? (
        <>
          {isExchange ? (
            <ExchangeButton couponId={coupon.id} name={coupon.name} cost={coupon.point} balance={balance} />
          ) : (
            <ClaimButton couponId={coupon.id} name={coupon.name} />
          )}
          <span className="small second number">{text('remaining', { count: coupon.remaining })}</span>
        </>
      ) : (
        <span className="tag">{state}</span>
      )}
    </CouponTicket>
  );
}
