'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { messageKeys } from '@/lib/queries/message-list';
import { useMessageModal } from '@/lib/stores/message-modal';
import { refreshUnread } from '@/lib/stores/unread-replies';
import { useSend } from './use-send';

/** Deletes after a warning; whoever thinks better of it sees no error (spec section 5). */
export function DeleteMessage({ id }: { id: string }) {
  const t = useTranslations('message');
  const client = useQueryClient();
  const { send, isBusy } = useSend();
  const [isAsked, setAsked] = useState(false);

  async function remove() {
    const isDone = await send(t('deleteFailed'), async () => {
      await call('DELETE /member/message/{id}', { params: { id } });
    });
    setAsked(false);
    if (!isDone) return;
    toast.success(t('deleteSuccess'));
    useMessageModal.getState().showList();
    void client.invalidateQueries({ queryKey: messageKeys.lists });
    void refreshUnread();
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
