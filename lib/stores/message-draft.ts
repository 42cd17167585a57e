import type { MessageCategory } from '@/lib/contract/message';

/** A new message as far as it is written. */
export type MessageDraft = {
  readonly category: MessageCategory | '';
  readonly subject: string;
  readonly content: string;
  readonly orderSn: string;
  readonly contactInfo: string;
};

export const emptyDraft: MessageDraft = {
  category: '',
  subject: '',
  content: '',
  orderSn: '',
  contactInfo: '',
};

const KEY = 'message_draft';
const parts = ['category', 'subject', 'content', 'orderSn', 'contactInfo'] as const;

/**
 * Session storage: it survives closing the message centre, a reload and the way through the login, and ends with
 * the tab. Another member of the same browser does not see it.
 * @param memberId null before the login
 */
export function keepMessageDraft(draft: MessageDraft, memberId: string | null): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...draft, memberId }));
  } catch {
    // Storage may be full or forbidden: the draft then ends with the view.
  }
}

export function forgetMessageDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}

/** The draft of this member, or one written before the login; empty when there is none. Browser only. */
export function messageDraftOf(memberId: string | null): MessageDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return emptyDraft;
    const owner: unknown = Reflect.get(kept, 'memberId');
    if (owner !== null && owner !== memberId) return emptyDraft;
    const texts = parts.map((part): unknown => Reflect.get(kept, part));
    if (!texts.every((text) => typeof text === 'string')) return emptyDraft;
    return { ...emptyDraft, ...Object.fromEntries(parts.map((part, index) => [part, texts[index]])) };
  } catch {
    return emptyDraft;
  }
}
