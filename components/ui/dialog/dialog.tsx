import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import styles from './dialog.module.css';

/**
 * A modal on the browser's own `<dialog>`: focus trap, Escape and layering cost no JavaScript.
 * On the phone it is a sheet from below, or the whole screen.
 * @param width px on the desktop
 * @param phone layout on the phone
 * @param onClose on Escape, the close button or a click on the backdrop
 * @param lead a button before the title, such as "back"
 * @param flush the content has no padding and scrolls on its own
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
    // Closed before it is removed: its close event must fire, and toasts inside it must move to the page.
    return () => {
      if (element?.open) element.dispatchEvent(new Event('close'));
    };
  }, []);

  function onBackdrop(event: MouseEvent) {
    // The children fill the dialog's box, so a click on the dialog itself is a click on the backdrop.
    if (event.target === dialog.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key
    <dialog
      ref={dialog}
      className={`dialog ${styles.dialog} ${phone === 'sheet' ? styles.sheet : styles.screen}`}
      style={{ maxWidth: width }}
      aria-labelledby={heading}
      onClick={onBackdrop}
      onCancel={(event) => {
        // React bubbles the event from a nested dialog, which must close alone.
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
