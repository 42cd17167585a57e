'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';
import { Icon } from './icon';

/**
 * A modal on the browser's own `<dialog>`: focus trap, Escape and layering cost no JavaScript.
 * On the phone it is a sheet from below, or the whole screen.
 * @param width px on the desktop
 * @param phone how it lies on the phone
 * @param onClose Escape, the close button or a click on the veil
 * @param lead a button before the title, such as the way back
 * @param flush the content fills the box to its edges and scrolls by itself
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  foot,
  width = 480,
  phone = 'sheet',
  lead,
  flush = false,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  foot?: ReactNode;
  width?: number;
  phone?: 'sheet' | 'screen';
  lead?: ReactNode;
  flush?: boolean;
}) {
  const t = useTranslations('shell.ui');
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.open) element.showModal();
    if (!open && element.open) element.close();
  }, [open]);

  useLayoutEffect(() => {
    const element = dialog.current;
    // Taken away while open it would say nothing, and what stands in it (a toast) would go along.
    return () => {
      if (element?.open) element.dispatchEvent(new Event('close'));
    };
  }, []);

  function onVeil(event: MouseEvent) {
    // The dialog's own box is filled by its children, so a hit on itself is a hit on the veil.
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={`dialog ${styles.dialog} ${phone === 'sheet' ? styles.sheet : styles.screen}`}
      style={{ maxWidth: width }}
      aria-labelledby={heading}
      onClick={onVeil}
      onCancel={(event) => {
        // React lets it rise from a dialog inside, which closes for itself alone.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {open ? (
        <div className={styles.box}>
          <div className="dialog-head">
            {lead ? <span className={styles.lead}>{lead}</span> : null}
            <h2 id={heading}>{title}</h2>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className={flush ? styles.flush : `dialog-body ${styles.body}`}>{children}</div>
          {foot ? <div className="dialog-foot">{foot}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
