import { type MessageKey, messageStatus } from '../../../lib/wire/message-keys';

/** An error response with a message key; `lib/wire/message-keys.ts` maps the key to its HTTP status. */
export class StoreError extends Error {
  readonly key: MessageKey;
  readonly status: number;
  /** Arguments of the message (`args`, `value`) or a new quote; sent as `data`. */
  readonly data: unknown;
  /** Additional response headers, such as `Retry-After`. */
  readonly headers: Record<string, string>;
  /** `message` on the wire: the key, or the text that OAuth clients expect (docs/wire.md). */
  readonly wireText: string;

  constructor(
    key: MessageKey,
    more: { data?: unknown; text?: string; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(key, { cause: more.cause });
    this.name = 'StoreError';
    this.key = key;
    this.status = messageStatus[key];
    this.data = more.data;
    this.headers = more.headers ?? {};
    this.wireText = more.text ?? key;
  }
}
