'use client';

import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './submit-button.module.css';

/**
 * A button that keeps its width while it works: both labels lie in one cell.
 * While busy it cannot be pressed again, but keeps the focus.
 * @param busyText says what is happening
 */
export function SubmitButton({
  busy,
  busyText,
  children,
  className = 'button button-primary',
  type = 'submit',
  onClick,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { busy: boolean; busyText: string; children: ReactNode }) {
  return (
    <button
      {...rest}
      type={type}
      className={`${className} ${styles.button}`}
      aria-busy={busy}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        // An aria-disabled button still submits its form.
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={busy ? styles.away : undefined} aria-hidden={busy}>
        {children}
      </span>
      <span className={busy ? styles.working : `${styles.working} ${styles.away}`} aria-hidden={!busy}>
        {busyText}
      </span>
    </button>
  );
}
