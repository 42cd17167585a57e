import { type KeyRing, seal, unseal } from '../sealing/key-ring';

/** What a mail or text message says. It may hold codes, links that sign in, and names, so the outbox has it sealed. */
type NoticeContent = { subject: string; text: string; html: string | null };

const parts = ['subject', 'text', 'html'] as const;

/** From `seal`; the texts of rows from before they were sealed are different. */
const isSealed = (value: string) => /^[0-9a-f]{12}\.[\w-]{38,}$/.test(value);

function boundTo(id: string, part: (typeof parts)[number]): string {
  return `${id}|${part}`;
}

/** Seals a content for the row with this id. */
export function sealNotice(ring: KeyRing, id: string, content: NoticeContent): NoticeContent {
  const sealed = (part: 'subject' | 'text', value: string) => seal(ring, 'notice', value, boundTo(id, part));
  return {
    subject: sealed('subject', content.subject),
    text: sealed('text', content.text),
    html: content.html === null ? null : seal(ring, 'notice', content.html, boundTo(id, 'html')),
  };
}

/**
 * The content of a row. A removed text is empty.
 * @throws Error when it was sealed for another row, or with a secret that is not in the ring
 */
export function openNotice(ring: KeyRing, { id, ...content }: { id: string } & NoticeContent): NoticeContent {
  const open = (part: (typeof parts)[number], value: string) =>
    isSealed(value) ? unseal(ring, 'notice', value, boundTo(id, part)) : value;
  return {
    subject: open('subject', content.subject),
    text: open('text', content.text),
    html: content.html === null ? null : open('html', content.html),
  };
}

/** {@link openNotice} for the subject alone, which stays in the outbox after sending; null when it cannot be opened. */
export function openSubject(ring: KeyRing, { id, subject }: { id: string; subject: string }): string | null {
  try {
    return openNotice(ring, { id, subject, text: '', html: null }).subject;
  } catch {
    return null;
  }
}
