import type { useTranslations } from 'next-intl';
import type { MessageStart } from '@/lib/stores/message-modal';
import type { TicketDraft } from '@/lib/stores/ticket-draft';
import { messageLimits } from '@/lib/support/message-limits';

/** The draft with the preset values of the opener: the order always, the subject only while the draft has no text. */
export function prefilledDraft(
  draft: TicketDraft,
  { orderSn, keyword }: MessageStart,
  t: ReturnType<typeof useTranslations<'message'>>,
): TicketDraft {
  const isBlank = draft.content.trim() === '' || draft.subject.trim() === '';
  return {
    ...draft,
    orderSn: orderSn ?? draft.orderSn,
    ...(keyword && isBlank
      ? {
          subject: t('form.searchSubject', { keyword }).slice(0, messageLimits.subject),
          category: draft.category || 'CONSULTATION',
        }
      : {}),
  };
}
