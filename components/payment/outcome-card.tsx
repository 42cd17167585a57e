import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/icon';
import styles from './payment.module.css';

/**
 * How a payment stands, in one sign and one sentence.
 * @param children what can be done now
 */
export function OutcomeCard({
  icon,
  tone,
  title,
  lead,
  children,
}: {
  icon: IconName;
  tone?: 'success' | 'danger';
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <section className={`card ${styles.outcome}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <h1>{title}</h1>
      <p className="second">{lead}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
