import { endIntents, intentKey } from '@/lib/api/intent-key';

/** A short digest, so that the browser's storage holds no copy of the text. */
function digestOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
}

/** The idempotency key of one text: a second press or a retry sends the same key, another text a new one. */
export function ticketIntentKey(kind: 'message' | 'reply', body: object): string {
  return intentKey(kind, digestOf(JSON.stringify(body)));
}

/** Ends the intent after a success: the same text sent later is a new ticket or reply. */
export function endTicketIntent(kind: 'message' | 'reply'): void {
  endIntents(kind);
}
