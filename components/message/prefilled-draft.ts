import type { useTranslations } from 'next-intl';
import { messageLimits } from '@/lib/contract/message-limits';
import type { MessageDraft } from '@/lib/stores/message-draft';
import type { MessageStart } from '@/lib/stores/message-modal';

/** The draft with what the opener brought along: an order always, words only where none were written. */
export function prefilledDraft(
  draft: MessageDraft,
  { orderSn, keyword }: MessageStart,
  t: ReturnType<typeof useTranslations<'message'>>,
): MessageDraft {
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
