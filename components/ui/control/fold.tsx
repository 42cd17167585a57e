'use client';

import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import styles from './fold.module.css';

/**
 * A part of a page that is folded to one row, on `<details>`: it opens without JavaScript, and when the URL names it.
 * @param hint what the row says of its content
 * @param anchor the id that a URL names
 */
export function Fold({
  title,
  hint,
  anchor,
  isOpen = false,
  children,
}: {
  title: string;
  hint?: ReactNode;
  anchor?: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(isOpen);
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) setUnfolded(true);
  }, [anchor]);
  return (
    <section id={anchor} aria-labelledby={id} className={styles.fold}>
      <details open={isUnfolded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
        <summary className={styles.row}>
          <h2 id={id}>{title}</h2>
          <span className={styles.hint}>{hint}</span>
          <Icon name="chevron-down" size={16} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  );
}
