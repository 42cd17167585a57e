import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { toast } from '@/components/ui/feedback/toast';
import { useAuth } from '@/lib/stores/auth';
import { useMessageModal } from '@/lib/stores/message-modal';
import {
  forgetTicketDraft,
  keepTicketDraft,
  type TicketDraft,
  ticketDraftOf,
  ticketFile,
} from '@/lib/stores/ticket-draft';
import { messageLimits } from '@/lib/support/message-limits';
import { useSubmitTicket } from '@/lib/support/queries/submit-ticket';
import styles from '../center/support-center.module.css';
import { FilesField } from '../files/ticket-files';
import { attachmentsOf, releasePreviews, useTicketFiles } from '../files/use-ticket-files';
import { CategoryChoice } from './category-choice';
import { OrderChoice } from './order-choice';
import { prefilledDraft } from './prefilled-draft';
import { TextAreaField } from './text-area-field';
import { useSend } from './use-send';

/** The schema of a ticket; the messages are the ones the member reads. */
function useTicketSchema() {
  const t = useTranslations('message');
  const isFilled = (text: string) => text.trim() !== '';
  return z.object({
    category: z
      .enum(['', 'CONSULTATION', 'COMPLAINT', 'SUGGESTION'])
      .check(z.refine(isFilled, t('categoryRequired'))),
    subject: z.string().check(z.refine(isFilled, t('subjectRequired'))),
    content: z.string().check(z.refine(isFilled, t('contentRequired'))),
    orderSn: z.string(),
    contactInfo: z.string(),
    files: z.array(ticketFile),
  });
}

/** A new support ticket. The draft is kept when the view is left, the page is reloaded or the request fails. */
export function NewTicket({ onDone }: { onDone: () => void }) {
  const t = useTranslations('message');
  const box = useRef<HTMLDivElement>(null);
  const { send, isBusy } = useSend(useSubmitTicket(), t('submitFailed'));
  const form = useForm<TicketDraft>({
    resolver: zodResolver(useTicketSchema()),
    defaultValues: prefilledDraft(
      ticketDraftOf(useAuth.getState().userId),
      useMessageModal.getState().start,
      t,
    ),
    mode: 'onTouched',
  });

  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, []);
  const chosen = useTicketFiles(useWatch({ control: form.control, name: 'files' }), (change) =>
    form.setValue('files', [...change(form.getValues('files'))]),
  );
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepTicketDraft(values, useAuth.getState().userId),
      }),
    [subscribe],
  );

  const submit = form.handleSubmit(async ({ category, subject, content, contactInfo, orderSn, files }) => {
    if (category === '' || chosen.isUploading) return;
    const isDone = await send({
      category,
      subject: subject.trim(),
      content: content.trim(),
      contactInfo: contactInfo.trim() || undefined,
      orderSn: orderSn || undefined,
      attachments: attachmentsOf(files),
    });
    if (!isDone) return;
    releasePreviews(files);
    forgetTicketDraft();
    toast.success(t('submitSuccess'));
    onDone();
  });

  return (
    <Form className={styles.form} onSubmit={submit}>
      <div ref={box} className={`${styles.scroll} ${styles.fields}`}>
        <TicketFields control={form.control} />
        <FilesField chosen={chosen} />
      </div>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={useMessageModal.getState().showList}>
          {t('form.cancel')}
        </button>
        <SubmitButton busy={isBusy} busyText={t('form.submitting')} disabled={chosen.isUploading}>
          {t('form.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}

function TicketFields({ control }: { control: Control<TicketDraft> }) {
  const t = useTranslations('message');
  return (
    <>
      <Controller
        control={control}
        name="category"
        render={({ field, fieldState }) => (
          <CategoryChoice
            ref={field.ref}
            value={field.value}
            problem={fieldState.error?.message}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="subject"
        render={({ field, fieldState }) => (
          <TextAreaField
            {...field}
            label={t('form.subject')}
            most={messageLimits.subject}
            isRequired
            problem={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="content"
        render={({ field, fieldState }) => (
          <TextAreaField
            {...field}
            label={t('form.content')}
            most={messageLimits.content}
            rows={6}
            placeholder={t('form.contentPlaceholder')}
            isRequired
            problem={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="orderSn"
        render={({ field }) => <OrderChoice value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="contactInfo"
        render={({ field }) => (
          <TextAreaField
            {...field}
            label={t('form.contactInfo')}
            most={messageLimits.contactInfo}
            placeholder={t('form.contactPlaceholder')}
          />
        )}
      />
    </>
  );
}
