import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';

/**
 * A menu on `<details>`: opens without JavaScript, closes on Escape, on a click elsewhere and after a choice.
 * @param summary content of the button
 * @param label for screen readers; includes the visible text
 * @param late is rendered when the menu is opened: what needs JavaScript and is long
 * @param up opens upwards and to the right, for the foot of a page
 */
export function Menu({
  summary,
  label,
  up = false,
  late,
  children,
}: {
  summary: ReactNode;
  label: string;
  up?: boolean;
  late?: () => ReactNode;
  children?: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  // It may have been opened before it was hydrated.
  useEffect(() => setOpened(details.current?.open === true), []);
  useEffect(() => {
    function onPointer(event: PointerEvent) {
      if (event.target instanceof Node && !details.current?.contains(event.target)) close();
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    }
    function close() {
      details.current?.removeAttribute('open');
    }
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  return (
    <details
      ref={details}
      className={up ? `${styles.menu} ${styles.up}` : styles.menu}
      onToggle={() => setOpened(true)}
    >
      <summary aria-label={label}>{summary}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles clicks that bubble up from the buttons and links inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button's key press arrives as a click */}
      <div className={styles.list} onClick={() => details.current?.removeAttribute('open')}>
        {children}
        {wasOpened ? late?.() : null}
      </div>
    </details>
  );
}
