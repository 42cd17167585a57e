import { type ReactNode, useId } from 'react';
import styles from './confirm.module.css';

export function ConfirmBlock({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card pad" aria-labelledby={id}>
      <h2 id={id} className={styles.blockTitle}>
        {title}
      </h2>
      {children}
    </section>
  );
}
