import type { ReactNode } from 'react';
import styles from '@/components/payments/frame/payment.module.css';
import { Icon, type IconName } from '@/components/ui/picture/icon';

/**
 * The state of a payment: an icon, a title and a sentence.
 * @param facts what it was for
 * @param children the actions
 */
export function OutcomeCard({
  icon,
  tone,
  title,
  lead,
  facts,
  children,
}: {
  icon: IconName;
  tone?: 'success' | 'danger';
  title: string;
  lead: string;
  facts?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`card ${styles.outcome}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      <p className="second">{lead}</p>
      {facts}
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
