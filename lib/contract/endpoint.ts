import { z } from 'zod';
import type { MessageKey } from './message-keys';

/**
 * Which token a call carries: `none`; `client` the Basic client token ("default token" of the
 * specification); `member` a bearer token; `optional` a bearer token when there is one; `staff` the bearer
 * token of a member who works for the shop, in one of `roles` (docs/decisions/013).
 */
export type TokenKind = 'none' | 'client' | 'member' | 'optional' | 'staff';

/** ROLE_ADMIN may do what every other role may. */
export type StaffRole = 'ROLE_ADMIN' | 'ROLE_SERVICE' | 'ROLE_FINANCE' | 'ROLE_CONTENT';

export type Endpoint = {
  readonly summary: string;
  readonly token: TokenKind;
  /** Who of the staff may call; needed when `token` is `staff`. */
  readonly roles?: readonly StaffRole[];
  /** Path parameters, written `{id}` in the key. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** What stands in `data` of the envelope; the whole body when `raw`. */
  readonly data: z.ZodType;
  /** The answer is not wrapped in the envelope (the token endpoint, as OAuth writes it). */
  readonly raw?: boolean;
  /** The answer is a file of this media type; `data` is the `Response` itself. */
  readonly file?: string;
  /** What a success without data says; `common_message_ok` when absent. */
  readonly message?: MessageKey;
  /** The call needs an `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /** Answers carry `Cache-Control: no-store` always; this also forbids logging of the body. */
  readonly secret?: boolean;
};

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Sortable decimal string, at most 20 digits. */
export const id = z.string().regex(/^[0-9]{1,20}$/);

/** Order number: `yyyyMMdd` and 8 or more digits. */
export const orderSn = z.string().regex(/^[0-9]{12,24}$/);

/** Yuan with at most two decimals. */
export const yuan = z.number();

/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const shanghaiTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** Epoch milliseconds. */
export const epochMs = z.number().int();

/** Wrong paging numbers fall back to the defaults instead of failing (domain.md 1.3). */
export const pageQuery = z.object({
  pageNumber: z.coerce.number().int().min(1).max(100_000).catch(1).default(1),
  pageSize: z.coerce
    .number()
    .int()
    .min(1)
    .catch(10)
    .transform((size) => Math.min(size, 100))
    .default(10),
});

/** A page of records with the aliases that both families of clients read (domain.md 1.3). */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
    totalPages: z.number().int(),
    current: z.number().int(),
    size: z.number().int(),
    pages: z.number().int(),
  });
}

export type Page<T> = {
  records: T[];
  total: number;
  pageNumber: number;
  pageSize: number;
  totalPages: number;
  current: number;
  size: number;
  pages: number;
};

/** `a,b,c` to an array of ids. */
export const idList = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(id).min(1).max(100));

/** Query booleans: `true`, `1`; anything else is false. */
export const queryFlag = z
  .string()
  .optional()
  .transform((text) => text === 'true' || text === '1');

/** `data` of an endpoint with `file`. */
export const fileAnswer = z.custom<Response>((value) => value instanceof Response);

/** Empty answer (`data` is absent or null). */
export const nothing = z.null();
