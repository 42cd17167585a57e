import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { Link } from '@/lib/routing/navigation';
import { memberPath, orderListPath } from '@/lib/routing/paths';
import styles from './member-home.module.css';

export type OrderCounts = {
  toPay: number;
  processing: number;
  toConfirm: number;
  toReview: number;
  aftersales: number;
};

/** Order counts by next step, in the words of the tabs that they lead to. */
export function HomeOrders({ counts }: { counts: OrderCounts }) {
  const names = useTranslations('member');
  const text = useTranslations('member.home');
  const tab = useTranslations('order.list.view');
  const shortcuts: { name: string; icon: IconName; count: number; href: string }[] = [
    { name: tab('TO_PAY'), icon: 'card', count: counts.toPay, href: `${orderListPath()}?group=TO_PAY` },
    {
      name: tab('PROCESSING'),
      icon: 'clock',
      count: counts.processing,
      href: `${orderListPath()}?group=PROCESSING`,
    },
    {
      name: tab('TO_CONFIRM'),
      icon: 'box',
      count: counts.toConfirm,
      href: `${orderListPath()}?group=TO_CONFIRM`,
    },
    { name: text('toReview'), icon: 'star', count: counts.toReview, href: memberPath('review') },
    {
      name: text('aftersales'),
      icon: 'refresh',
      count: counts.aftersales,
      href: orderListPath('AFTERSALES'),
    },
  ];
  return (
    <section className={`card pad ${styles.orders}`} aria-labelledby="member-orders">
      <div className={`section-head ${styles.head}`}>
        <h2 id="member-orders">{names('orders')}</h2>
        <Link className="more" href={orderListPath()}>
          {names('allOrders')}
          <Icon name="chevron-right" size={16} />
        </Link>
      </div>
      <ul className={styles.shortcuts}>
        {shortcuts.map(({ name, icon, count, href }) => (
          <li key={icon}>
            <Link href={href}>
              <Icon name={icon} size={24} />
              <span>{name}</span>
              {count > 0 ? <b className="badge">{count > 99 ? '99+' : count}</b> : null}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
