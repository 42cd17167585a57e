'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SubmitButton } from '@/components/ui/submit-button';
import { toast } from '@/components/ui/toast';
import { call } from '@/lib/api/browser';
import { messageLimits } from '@/lib/contract/message-limits';
import { useAuth } from '@/lib/stores/auth';
import {
  forgetMessageDraft,
  keepMessageDraft,
  type MessageDraft,
  messageDraftOf,
} from '@/lib/stores/message-draft';
import { useMessageModal } from '@/lib/stores/message-modal';
import { CategoryChoice } from './category-choice';
import styles from './message-center.module.css';
import { OrderChoice } from './order-choice';
import { prefilledDraft } from './prefilled-draft';
import { endSending, sendKey } from './send-key';
import { useSend } from './use-send';
import { WrittenField } from './written-field';

const required = ['category', 'subject', 'content'] as const;
type Required = (typeof required)[number];

/** A new message. What is written stays, whether the view is left, the page reloaded or the sending fails. */
export function NewMessage({ onDone }: { onDone: () => void }) {
  const t = useTranslations('message');
  const { send, isBusy } = useSend();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<MessageDraft>(() =>
    prefilledDraft(messageDraftOf(useAuth.getState().userId), useMessageModal.getState().start, t),
  );
  /** Fields that were left, or sent: from then on what is missing there is said. */
  const [seen, setSeen] = useState<ReadonlySet<Required>>(new Set());
  const isMissing = (field: Required) => draft[field].trim() === '';
  const problemOf = (field: Required) =>
    seen.has(field) && isMissing(field) ? t(`${field}Required`) : undefined;
  const look = (...fields: Required[]) => setSeen((before) => new Set([...before, ...fields]));

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input')?.focus();
  }, []);

  function change(part: Partial<MessageDraft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepMessageDraft(next, useAuth.getState().userId);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { category } = draft;
    const firstMissing = required.find(isMissing);
    if (firstMissing || category === '') {
      look(...required);
      form.current?.querySelector<HTMLElement>(`[name="${firstMissing}"]`)?.focus();
      return;
    }
    const body = {
      category,
      subject: draft.subject.trim(),
      content: draft.content.trim(),
      contactInfo: draft.contactInfo.trim() || undefined,
      orderSn: draft.orderSn || undefined,
    };
    const isDone = await send(t('submitFailed'), async () => {
      await call('POST /member/message', { body, idempotencyKey: sendKey('message', body) });
    });
    if (!isDone) return;
    endSending('message');
    forgetMessageDraft();
    toast.success(t('submitSuccess'));
    onDone();
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <div className={`${styles.scroll} ${styles.fields}`}>
        <CategoryChoice
          value={draft.category}
          problem={problemOf('category')}
          onChange={(category) => {
            look('category');
            change({ category });
          }}
        />
        <WrittenField
          name="subject"
          label={t('form.subject')}
          value={draft.subject}
          most={messageLimits.subject}
          isRequired
          problem={problemOf('subject')}
          onChange={(subject) => change({ subject })}
          onBlur={() => look('subject')}
        />
        <WrittenField
          name="content"
          label={t('form.content')}
          value={draft.content}
          most={messageLimits.content}
          rows={6}
          placeholder={t('form.contentPlaceholder')}
          isRequired
          problem={problemOf('content')}
          onChange={(content) => change({ content })}
          onBlur={() => look('content')}
        />
        <OrderChoice value={draft.orderSn} onChange={(orderSn) => change({ orderSn })} />
        <WrittenField
          name="contactInfo"
          label={t('form.contactInfo')}
          value={draft.contactInfo}
          most={messageLimits.contactInfo}
          placeholder={t('form.contactPlaceholder')}
          onChange={(contactInfo) => change({ contactInfo })}
        />
      </div>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={useMessageModal.getState().showList}>
          {t('form.cancel')}
        </button>
        <SubmitButton busy={isBusy} busyText={t('form.submitting')}>
          {t('form.submit')}
        </SubmitButton>
      </div>
    </form>
  );
}
