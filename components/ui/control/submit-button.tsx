import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './submit-button.module.css';

/**
 * A button that keeps its width while busy: both labels share one grid cell. While busy it ignores clicks but
 * keeps the focus.
 * @param busyText label while busy
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
