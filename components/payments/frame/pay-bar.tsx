import type { ReactNode } from 'react';
import styles from './pay-bar.module.css';

/** The button that pays with what it means beneath it: below the amounts, on the phone at the bottom of the window. */
export function PayBar({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div className={`buy-bar buy-bar-whole ${styles.bar}`}>
      {children}
      <div className={`small second ${styles.note}`}>{note}</div>
    </div>
  );
}
