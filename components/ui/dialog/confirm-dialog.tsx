import type { ReactNode } from 'react';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { Dialog } from './dialog';

/**
 * Asks for confirmation before an action that cannot be undone.
 * @param busyText label while busy
 * @param isHarmless the action is not destructive
 */
export function ConfirmDialog({
  open,
  title,
  width = 400,
  cancel,
  confirm,
  busy,
  busyText,
  isHarmless = false,
  onCancel,
  onConfirm,
  children,
}: {
  open: boolean;
  title: string;
  width?: number;
  cancel: string;
  confirm: string;
  busy: boolean;
  busyText: string;
  isHarmless?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      width={width}
      foot={
        <>
          <button type="button" className="button" onClick={onCancel}>
            {cancel}
          </button>
          <SubmitButton
            type="button"
            className={isHarmless ? 'button button-primary' : 'button button-danger'}
            busy={busy}
            busyText={busyText}
            onClick={onConfirm}
          >
            {confirm}
          </SubmitButton>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
