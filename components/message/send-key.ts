import { endIntents, intentKey } from '@/lib/api/intent-key';

/** Short name of a text, so that no copy of it lies in the browser's storage. */
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

/**
 * The key of sending just this: pressed twice, or sent again after a lost answer, it is written once. Other words
 * are another intent.
 */
export function sendKey(kind: 'message' | 'reply', body: object): string {
  return intentKey(kind, digestOf(JSON.stringify(body)));
}

/** It has arrived: the same words again are meant again. */
export function endSending(kind: 'message' | 'reply'): void {
  endIntents(kind);
}
