import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Icon } from '@/components/ui/picture/icon';
import type { CouponCode } from '@/lib/contract/members/coupon';
import { Link } from '@/lib/routing/navigation';
import { memberPath } from '@/lib/routing/paths';
import { couponPath } from '../coupon/coupon-choice';
import { OwnCoupon } from '../coupon/own-coupon';
import styles from './member-home.module.css';

/** The coupons that expire first. */
export function HomeCoupons({ coupons }: { coupons: readonly CouponCode[] }) {
  const names = useTranslations('member');
  const text = useTranslations('member.home');
  return (
    <section className="card pad" aria-labelledby="member-coupons">
      <div className={`section-head ${styles.head}`}>
        <h2 id="member-coupons">{names('coupons')}</h2>
        <Link className="more" href={memberPath('coupon')}>
          {text('all')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      {coupons.length === 0 ? (
        <EmptyState
          icon="ticket"
          title={text('noCoupons')}
          action={
            <Link className="button" href={couponPath({ view: 'centre' })}>
              {text('getCoupons')}
            </Link>
          }
        />
      ) : (
        <ul className={styles.coupons}>
          {coupons.map((code) => (
            <li key={code.id}>
              <OwnCoupon code={code} compact />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
