/** Most characters of each part of a message (spec section 9). For browsers too, without the schemas. */
export const messageLimits = { subject: 100, content: 1000, contactInfo: 100, reply: 500 } as const;

/**
 * News for an open page as server-sent events; it stands beside the contract, because its answer never ends by
 * itself. `unread` carries `UnreadNews`, `beat` nothing, `stop` says that this session is over.
 */
export const messageStreamPath = '/member/message/stream';

/**
 * `lastReply`: epoch milliseconds of the newest unread reply; it tells apart what the number alone cannot.
 * `progress`: another text once any message of the member's was answered or closed; it says nothing else.
 */
export type UnreadNews = { unreadReplies: number; lastReply: number | null; progress: string };
