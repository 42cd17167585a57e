import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/dialog/confirm-dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { useMessageModal } from '@/lib/stores/message-modal';
import { useDeleteTicket } from '@/lib/support/queries/delete-ticket';
import { useSend } from '../compose/use-send';

/** Deletes a ticket after a warning. Cancelling shows no error. */
export function DeleteTicket({ id }: { id: string }) {
  const t = useTranslations('message');
  const { send, isBusy } = useSend(useDeleteTicket(id), t('deleteFailed'));
  const [isAsked, setAsked] = useState(false);

  async function remove() {
    const isDone = await send();
    setAsked(false);
    if (!isDone) return;
    toast.success(t('deleteSuccess'));
    useMessageModal.getState().showList();
  }

  return (
    <>
      <button
        type="button"
        className="button button-small button-danger"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        <Icon name="trash" size={16} />
        {t('detail.delete')}
      </button>
      <ConfirmDialog
        open={isAsked}
        title={t('detail.deleteTitle')}
        cancel={t('detail.keep')}
        confirm={t('detail.confirm')}
        busy={isBusy}
        busyText={t('detail.deleting')}
        onCancel={() => setAsked(false)}
        onConfirm={remove}
      >
        <Notice tone="warning">{t('detail.deleteText')}</Notice>
      </ConfirmDialog>
    </>
  );
}
