import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { useMessageModal } from '@/lib/stores/message-modal';
import { ticketFile } from '@/lib/stores/ticket-draft';
import { messageLimits } from '@/lib/support/message-limits';
import { useReplyToTicket } from '@/lib/support/queries/reply-to-ticket';
import styles from '../center/support-center.module.css';
import { AddFiles, ChosenFiles } from '../files/ticket-files';
import { attachmentsOf, releasePreviews, useTicketFiles, without } from '../files/use-ticket-files';
import { useSend } from './use-send';

/** A blank reply has no message: the button is disabled. */
const replySchema = z.object({
  content: z.string().check(z.refine((typed) => typed.trim() !== '')),
  files: z.array(ticketFile),
});

/** A ticket reply of the member. The ticket is refetched afterwards. The store keeps the draft while the view is open. */
export function ReplyForm({ id }: { id: string }) {
  const t = useTranslations('message');
  const field = useId();
  const { send, isBusy } = useSend(useReplyToTicket(id), t('replyFailed'));
  const form = useForm<z.infer<typeof replySchema>>({
    resolver: zodResolver(replySchema),
    defaultValues: { content: useMessageModal.getState().replyDraft, files: [] },
  });
  const {
    field: { ref, value, onChange },
  } = useController({ control: form.control, name: 'content' });
  const chosen = useTicketFiles(useWatch({ control: form.control, name: 'files' }), (change) =>
    form.setValue('files', [...change(form.getValues('files'))]),
  );
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => useMessageModal.getState().setReplyDraft(values.content),
      }),
    [subscribe],
  );

  const submit = form.handleSubmit(async ({ files, ...entered }) => {
    if (chosen.isUploading) return;
    const content = entered.content.trim();
    if (!(await send({ content, attachments: attachmentsOf(files) }))) return;
    releasePreviews(files);
    form.setValue('files', without(form.getValues('files'), files));
    // Text that was entered meanwhile is another reply.
    if (form.getValues('content').trim() === content) form.setValue('content', '');
    toast.success(t('replySuccess'));
  });

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <Form className={styles.reply} onSubmit={submit}>
      <div className={styles.replyFiles}>
        <ChosenFiles chosen={chosen} />
      </div>
      <AddFiles chosen={chosen} isIcon />
      <div className="grow">
        <label htmlFor={field} className="visually-hidden">
          {t('detail.reply')}
        </label>
        <textarea
          ref={ref}
          id={field}
          className="input"
          rows={2}
          maxLength={messageLimits.reply}
          placeholder={t('detail.replyPlaceholder')}
          value={value}
          onChange={onChange}
          onKeyDown={onKey}
        />
      </div>
      <div className={styles.send}>
        <span className={styles.counter} aria-hidden="true">
          {value.length}/{messageLimits.reply}
        </span>
        <SubmitButton
          busy={isBusy}
          busyText={t('detail.sending')}
          disabled={value.trim() === '' || chosen.isUploading}
        >
          <Icon name="send" size={16} />
          {t('detail.send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
