import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { toast } from '@/components/ui/feedback/toast';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { useChangeOrder } from '@/lib/orders/queries/change-order';

export type ConfirmedChange = 'cancel' | 'askRefund' | 'requestRefund' | 'receive';

/** Asks before a change that the member cannot undo, and makes it. */
export function ChangeDialog({
  orderSn,
  change,
  onClose,
}: {
  orderSn: string;
  /** Null: closed. */
  change: ConfirmedChange | null;
  onClose: () => void;
}) {
  const text = useTranslations('order.detail');
  const { submit, isBusy } = useSubmit(useChangeOrder(orderSn));
  // The dialog is mounted while it is closed, so it always needs a text.
  const question = change ?? 'cancel';

  async function confirm() {
    await submit(question, { onSuccess: () => toast.success(text(`${question}.done`)) });
    onClose();
  }

  return (
    <ConfirmDialog
      open={change !== null}
      title={text(`${question}.title`)}
      width={480}
      cancel={text(`${question}.keep`)}
      confirm={text(`${question}.confirm`)}
      busy={isBusy}
      busyText={text('working')}
      isHarmless={question === 'receive'}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{text(`${question}.text`)}</p>
    </ConfirmDialog>
  );
}
