'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, useId } from 'react';
import { Icon } from '@/components/ui/icon';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/browser';
import { messageLimits } from '@/lib/contract/message-limits';
import { messageDetailKey } from '@/lib/queries/message-detail';
import { useMessageModal } from '@/lib/stores/message-modal';
import styles from './message-center.module.css';
import { endSending, sendKey } from './send-key';
import { useSend } from './use-send';

/** A reply of the member; after it the message is loaded anew, and with it the list and the count. */
export function ReplyForm({ id }: { id: string }) {
  const t = useTranslations('message');
  const client = useQueryClient();
  const field = useId();
  const { send, isBusy } = useSend();
  const text = useMessageModal((modal) => modal.replyDraft);
  const setText = useMessageModal((modal) => modal.setReplyDraft);
  const content = text.trim();
  const reload = () => client.invalidateQueries({ queryKey: messageDetailKey(id) });

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (content === '') return;
    const body = { messageId: id, content };
    const isDone = await send(t('replyFailed'), async () => {
      try {
        await call('POST /member/message/reply', { body, idempotencyKey: sendKey('reply', body) });
      } catch (error) {
        // It was closed or deleted elsewhere: the view shows how things stand.
        if (error instanceof ApiError && (error.status === 422 || error.status === 404)) void reload();
        throw error;
      }
    });
    if (!isDone) return;
    endSending('reply');
    // What was typed meanwhile is another reply.
    if (useMessageModal.getState().replyDraft.trim() === content) setText('');
    toast.success(t('replySuccess'));
    await reload();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form className={styles.reply} onSubmit={submit}>
      <div className="grow">
        <label htmlFor={field} className="visually-hidden">
          {t('detail.reply')}
        </label>
        <textarea
          id={field}
          className="input"
          rows={2}
          maxLength={messageLimits.reply}
          placeholder={t('detail.replyPlaceholder')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
        />
      </div>
      <div className={styles.send}>
        <span className={styles.counter} aria-hidden="true">
          {text.length}/{messageLimits.reply}
        </span>
        <SubmitButton busy={isBusy} busyText={t('detail.sending')} disabled={content === ''}>
          <Icon name="send" size={16} />
          {t('detail.send')}
        </SubmitButton>
      </div>
    </form>
  );
}
