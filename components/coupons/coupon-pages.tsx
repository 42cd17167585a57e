import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Pager } from '@/components/ui/navigation/pager';
import type { Coupon, CouponCode } from '@/lib/coupons/contract';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import type { Page } from '@/lib/wire/endpoint';
import styles from './coupon.module.css';
import { CouponCentre } from './coupon-centre';
import { type CouponChoice, couponPath, states, views } from './coupon-choice';
import { OwnCoupon } from './own-coupon';

type Counts = { unused: number; expiring: number; used: number; expired: number };

const countOf = { UNUSED: 'unused', EXPIRING: 'expiring', USED: 'used', EXPIRED: 'expired' } as const;

export function CouponViews({ view }: { view: CouponChoice['view'] }) {
  const text = useTranslations('asset.coupon');
  return (
    <nav className={`tabs tabs-pill ${styles.views}`} aria-label={text('views')}>
      {views.map((one) => (
        <Link key={one} href={couponPath({ view: one })} aria-current={one === view ? 'page' : undefined}>
          {text(`view.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

export function OwnCoupons({
  page,
  counts,
  choice,
}: {
  page: Page<CouponCode>;
  counts: Counts;
  choice: CouponChoice;
}) {
  const text = useTranslations('asset.coupon');
  return (
    <>
      <nav className={`tabs ${styles.tabs}`} aria-label={text('tabs')}>
        {states.map((state) => (
          <Link
            key={state}
            href={couponPath({ state })}
            aria-current={state === choice.state ? 'page' : undefined}
          >
            {text(`tab.${state}`)} <span className="number muted">{counts[countOf[state]]}</span>
          </Link>
        ))}
      </nav>
      {page.records.length === 0 ? (
        <div className="card">
          <EmptyState
            icon="ticket"
            title={text(`empty.${choice.state}`)}
            action={
              <Link className="button button-primary" href={couponPath({ view: 'centre' })}>
                {text('toCentre')}
              </Link>
            }
          />
        </div>
      ) : (
        <ul className={styles.grid}>
          {page.records.map((code) => (
            <li key={code.id}>
              <OwnCoupon code={code} />
            </li>
          ))}
        </ul>
      )}
      <Pager
        page={choice.page}
        pages={page.totalPages}
        pathOf={(number) => couponPath({ ...choice, page: number })}
      />
    </>
  );
}

export function CentrePage({
  page,
  choice,
  balance,
}: {
  page: Page<Coupon>;
  choice: CouponChoice;
  balance: number;
}) {
  const text = useTranslations('asset.coupon');
  const isExchange = choice.view === 'exchange';
  return (
    <>
      {isExchange ? (
        <p className={`second ${styles.balance}`}>
          {text.rich('balance', {
            coins: balance,
            b: (words) => <b className="number">{words}</b>,
          })}
        </p>
      ) : null}
      {page.records.length === 0 ? (
        <div className="card">
          <EmptyState
            icon="ticket"
            title={text(isExchange ? 'empty.exchange' : 'empty.centre')}
            action={
              <Link className="button button-primary" href={homePath}>
                {text('toShop')}
              </Link>
            }
          />
        </div>
      ) : (
        <CouponCentre coupons={page.records} balance={balance} />
      )}
      <Pager
        page={choice.page}
        pages={page.totalPages}
        pathOf={(number) => couponPath({ ...choice, page: number })}
      />
    </>
  );
}
