import { create } from 'zustand';
import { call } from '@/lib/api/browser';

type UnreadReplies = {
  /** Replies of the staff that the member has not seen; 0 for a visitor and when nobody knows. */
  count: number;
  /** False until somebody has said how many there are. */
  isKnown: boolean;
  /** Rings once for each piece of news, so that open views look again. */
  bell: number;
};

/** The one count that the header, the avatar, the phone's tabs and the message centre show. */
export const useUnreadReplies = create<UnreadReplies>()(() => ({ count: 0, isKnown: false, bell: 0 }));

/** `progress`: that of the member's messages (`UnreadNews`), where it is known. */
type UnreadAnswer = { unreadReplies: number; progress?: string | undefined };

/** Asks how many are unread; a failure is nobody's business and counts as none (spec section 7). */
export function askUnread(): Promise<UnreadAnswer> {
  return call('GET /member/message/statistics').catch(() => ({ unreadReplies: 0 }));
}

export async function refreshUnread(): Promise<void> {
  const { unreadReplies } = await askUnread();
  useUnreadReplies.setState({ count: unreadReplies, isKnown: true });
}
