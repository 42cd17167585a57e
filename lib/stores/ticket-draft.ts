import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { safeSessionStorage, storedIn } from './safe-storage';

export const ticketFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Address of the chosen picture, in this document only; null for other files. */
  preview: z.nullable(z.string()),
});

/** An upload that is not sent yet. */
export type TicketFile = z.infer<typeof ticketFile>;

const keptDraft = z.object({
  draft: z.object({
    category: z.enum(['', 'CONSULTATION', 'COMPLAINT', 'SUGGESTION']),
    subject: z.string(),
    content: z.string(),
    orderSn: z.string(),
    contactInfo: z.string(),
    files: z.array(ticketFile),
  }),
  /** Null for a draft that was written before the login. */
  memberId: z.nullable(z.string()),
});

type KeptDraft = z.infer<typeof keptDraft>;

/** A support ticket that has not been submitted yet. */
export type TicketDraft = KeptDraft['draft'];

export const emptyDraft: TicketDraft = {
  category: '',
  subject: '',
  content: '',
  orderSn: '',
  contactInfo: '',
  files: [],
};

/** Session storage: a draft outlives the dialog, a reload and the login, and ends with the tab. Browser only. */
export const useTicketDraft = create<KeptDraft>()(
  persist((): KeptDraft => ({ draft: emptyDraft, memberId: null }), {
    name: 'message_draft',
    ...storedIn(safeSessionStorage),
    merge: (stored, current) => {
      const kept = keptDraft.safeParse(stored);
      if (!kept.success) return current;
      const { draft, memberId } = kept.data;
      // The document that could show the pictures has been replaced.
      const files = draft.files.map((file) => ({ ...file, preview: null }));
      return { draft: { ...draft, files }, memberId };
    },
  }),
);

/** @param memberId null before the login */
export function keepTicketDraft(draft: TicketDraft, memberId: string | null): void {
  useTicketDraft.setState({ draft, memberId });
}

export function forgetTicketDraft(): void {
  useTicketDraft.setState({ draft: emptyDraft, memberId: null });
}

/** The draft of this member, or one written before the login. A draft of another member is not shown. */
export function ticketDraftOf(memberId: string | null): TicketDraft {
  const kept = useTicketDraft.getState();
  return kept.memberId === null || kept.memberId === memberId ? kept.draft : emptyDraft;
}
