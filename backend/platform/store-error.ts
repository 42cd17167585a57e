import { type MessageKey, messageStatus } from '../../lib/contract/message-keys';

/** A refusal with a message key; its HTTP status comes from the one map in `lib/contract`. */
export class StoreError extends Error {
  readonly key: MessageKey;
  readonly status: number;
  /** Arguments of the message (`args`, `value`) or a new quote; goes out as `data`. */
  readonly data: unknown;
  /** Extra answer headers, such as `Retry-After`. */
  readonly headers: Record<string, string>;
  /** `message` on the wire: the key, or the text an OAuth client looks for (domain.md 1.6). */
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

/** The shop can not start: one sentence for the person at the terminal, exit code 1. */
export class StartupError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'StartupError';
  }
}
