import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { Member } from '@/lib/contract/upms';
import { Link } from '@/lib/i18n/navigation';
import { formatPrice } from '@/lib/money';
import { orderListAddress } from '@/lib/routing/addresses';
import styles from './member-home.module.css';
import { SignOut } from './sign-out';

type Counts = { toPay: number; processing: number; toConfirm: number; aftersales: number };

/** Who is signed in, the level and what is missing for the next, balances, and the way to the orders. */
export function MemberHome({ member, counts }: { member: Member; counts: Counts }) {
  const text = useTranslations('member');
  const { spend, missing, nextName } = member.vipProgress;
  const share = missing === null ? 100 : Math.round((spend / (spend + missing)) * 100);
  const shortcuts = [
    { key: 'toPay', count: counts.toPay, href: `${orderListAddress()}?group=TO_PAY` },
    { key: 'processing', count: counts.processing, href: `${orderListAddress()}?group=PROCESSING` },
    { key: 'toConfirm', count: counts.toConfirm, href: `${orderListAddress()}?group=TO_CONFIRM` },
    { key: 'aftersales', count: counts.aftersales, href: orderListAddress('AFTERSALES') },
  ] as const;
  return (
    <div className={styles.blocks}>
      <section className={`card pad ${styles.who}`} aria-labelledby="member-name">
        <span className="avatar avatar-large" aria-hidden="true">
          {[...member.nickname][0]}
        </span>
        <div className="grow">
          <h1 id="member-name">{member.nickname}</h1>
          <p className="row row-wrap">
            <span className="tag tag-gold">{member.vipName}</span>
            <span className="second t13">{member.email ?? member.mobile}</span>
          </p>
        </div>
        <SignOut />
      </section>
      <section className="card pad" aria-labelledby="member-level">
        <h2 id="member-level" className={styles.title}>
          {text('level')}
        </h2>
        <div className="bar bar-star" aria-hidden="true">
          <i style={{ width: `${share}%` }} />
        </div>
        <p className={`second t13 ${styles.progress}`}>
          {missing === null || nextName === null
            ? text('topLevel')
            : text('missing', { amount: formatPrice(missing), level: nextName })}
        </p>
        <dl className={styles.balances}>
          <div>
            <dt>{text('coins')}</dt>
            <dd className="number">{member.point.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>{text('coupons')}</dt>
            <dd className="number">{member.couponCount}</dd>
          </div>
          <div>
            <dt>{text('favorites')}</dt>
            <dd className="number">{member.favoriteCount}</dd>
          </div>
        </dl>
      </section>
      <section className="card pad" aria-labelledby="member-orders">
        <div className={`row between ${styles.head}`}>
          <h2 id="member-orders">{text('orders')}</h2>
          <Link className="link" href={orderListAddress()}>
            {text('allOrders')}
          </Link>
        </div>
        <ul className={styles.shortcuts}>
          {shortcuts.map((shortcut) => (
            <li key={shortcut.key}>
              <Link href={shortcut.href}>
                <b className="number">{shortcut.count}</b>
                <span className="t13 second">{text(shortcut.key)}</span>
                <Icon name="chevron-right" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
