import type { ReactNode } from 'react';
import styles from './error-screen.module.css';

/** The error page: status, explanation and links. */
export function ErrorScreen({
  status,
  title,
  hint,
  children,
}: {
  readonly status: number;
  readonly title: string;
  readonly hint: ReactNode;
  /** Links and buttons. */
  readonly children: ReactNode;
}) {
  return (
    <main className={`empty ${styles.screen}`} id="main">
      <p className={`num ${styles.status}`}>{status}</p>
      <h1 className={styles.title}>{title}</h1>
      <p>{hint}</p>
      <div className={styles.actions}>{children}</div>
    </main>
  );
}
