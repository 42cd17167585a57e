import type { ReactNode } from 'react';
import styles from './purchase-steps.module.css';

/**
 * One numbered step of a purchase, an item of the `ol` with the steps' class.
 * @param id of the heading too: `<id>-title`
 * @param aside small text or a tag beside the heading
 */
export function PurchaseStep({
  id,
  number,
  title,
  isDone,
  aside,
  children,
}: {
  id: string;
  number: number;
  title: string;
  isDone: boolean;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li id={id} className={isDone ? `${styles.step} ${styles.isDone}` : styles.step}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.title}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      {children}
    </li>
  );
}
