import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { Fold } from '@/components/ui/control/fold';
import { Icon } from '@/components/ui/picture/icon';
import type { OrderDetail } from '@/lib/orders/contract';
import { Link } from '@/lib/routing/navigation';
import { docListPath } from '@/lib/routing/paths';
import { ChangeDialog, type ConfirmedChange } from './change-dialog';
import styles from './order-help.module.css';
import { type HelpTopic, helpTopicsOf } from './order-help-topics';

/** Questions about an order, each with the page or the button that solves it. */
export function OrderHelp({ order }: { order: OrderDetail }) {
  const text = useTranslations('order.help');
  const [change, setChange] = useState<ConfirmedChange | null>(null);
  const topics = helpTopicsOf(order);
  return (
    <Fold
      title={text('title')}
      hint={topics.some(({ key }) => key === 'unusedCode') ? text('untilShown') : null}
    >
      {topics.length > 0 ? (
        <ul className={styles.topics}>
          {topics.map(({ key, to }) => (
            <li key={key}>
              <TopicLink orderSn={order.sn} to={to} onChange={setChange}>
                <span className="grow">
                  <b>{text(`${key}.title`)}</b>
                  <span className="second t13">{text(`${key}.text`)}</span>
                </span>
                <Icon name="chevron-right" />
              </TopicLink>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={`row row-wrap ${styles.more}`}>
        <OpenSupportButton className="button button-small" start={{ orderSn: order.sn }}>
          <Icon name="headset" size={16} />
          {text('service')}
        </OpenSupportButton>
        <Link className="link" href={docListPath('HELP')}>
          {text('all')}
        </Link>
      </div>
      <ChangeDialog orderSn={order.sn} change={change} onClose={() => setChange(null)} />
    </Fold>
  );
}

function TopicLink({
  orderSn,
  to,
  onChange,
  children,
}: {
  orderSn: string;
  to: HelpTopic['to'];
  onChange: (change: ConfirmedChange) => void;
  children: ReactNode;
}) {
  if (to === 'support')
    return (
      <OpenSupportButton className={styles.topic} start={{ orderSn }}>
        {children}
      </OpenSupportButton>
    );
  if ('path' in to)
    return (
      <Link className={styles.topic} href={to.path}>
        {children}
      </Link>
    );
  return (
    <button type="button" className={styles.topic} onClick={() => onChange(to.change)}>
      {children}
    </button>
  );
}
