import { useTranslations } from 'next-intl';
import { couponPath } from '@/components/coupons/coupon-choice';
import { LiveText } from '@/components/ui/price/amount-text';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { PointBalance } from '@/lib/coins/contract';
import { groupDigits } from '@/lib/i18n/group-digits';
import { formatPrice } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import styles from './coin.module.css';
import { CoinChart } from './coin-chart';

/** The value of coins in fen: 100 coins are CNY 1. */
const worth = (coins: number) => formatPrice(Math.max(0, coins) / 100);

/** The balance, pending coins, and what was earned. */
export function CoinSummary({ balance }: { balance: PointBalance }) {
  const text = useTranslations('asset.coin');
  const figures = [
    { key: 'pending', value: balance.pending },
    { key: 'today', value: balance.income.today },
    { key: 'month', value: balance.income.month },
    { key: 'total', value: balance.income.total },
  ] as const;
  return (
    <section className={`card ${styles.summary}`} aria-labelledby="coin-balance">
      <div className={`pad ${styles.balance}`}>
        <h2 id="coin-balance" className="t13 second">
          {text('balance')}
        </h2>
        <b className="number">{groupDigits(balance.balance)}</b>
        <p className="small second">
          {balance.balance < 0 ? text('debt') : text('worth', { amount: worth(balance.balance) })}
        </p>
        {balance.frozen > 0 ? (
          <p className="small second">{text('frozen', { coins: balance.frozen })}</p>
        ) : null}
        <p className="small muted">
          {balance.expiring ? (
            <>
              <LiveText>{`${text('expiring')} ${groupDigits(balance.expiring.amount)} ·`}</LiveText>{' '}
              <ClockTime time={balance.expiring.time} />
            </>
          ) : (
            text('never')
          )}
        </p>
        <Link className="button button-primary" href={couponPath({ view: 'exchange' })}>
          {text('toExchange')}
        </Link>
      </div>
      <dl className={styles.figuresGrid}>
        {figures.map(({ key, value }) => (
          <div key={key}>
            <dt className="t13 second">{text(key)}</dt>
            <dd>
              <b className={`number ${styles.figure}`}>{groupDigits(value)}</b>
              {key === 'pending' ? <span className="small muted">{text('pendingHint')}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {balance.months.filter(({ income, spent }) => income > 0 || spent > 0).length < 2 ? null : (
        <div className={`pad ${styles.chartBox}`}>
          <h2 className={styles.title}>{text('chart')}</h2>
          <CoinChart months={balance.months} />
        </div>
      )}
    </section>
  );
}
