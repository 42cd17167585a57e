import { z } from 'zod';
import type { KeyScope } from '../permissions/key-scopes';
import type { Permission } from '../permissions/staff-permissions';
import type { ApprovalKind } from '../permissions/value-acts';
import type { MessageKey } from './message-keys';
import { orderNumberForm } from './order-number';

/**
 * Which token a call carries: `none`; `client` the Basic client token; `member` a bearer token; `optional` a bearer
 * token if there is one; `staff` the bearer token of a staff session whose person has `permission`; `staff-partial`
 * that of a staff session which may still lack the second factor (docs/staff.md).
 */
export type TokenKind = 'none' | 'client' | 'member' | 'optional' | 'staff' | 'staff-partial';

/** Media types that a request body may have. */
export type BodyType = 'application/json' | 'application/csp-report' | 'multipart/form-data';

/**
 * What a call does to the session cookie of the browser that makes it (docs/wire.md).
 * - `starts`: the response is a token object; the gateway seals its tokens into the cookie.
 * - `starts-or-refreshes`: the same, and a `refresh_token` grant uses the token that is in the cookie.
 * - `ends`: the cookie is removed whatever the response is.
 * - `ends-on-success`: the cookie is removed after a successful response; with `whenFlag` only when that query
 *   flag is set.
 * - `provider-starts`: the response has a `transaction` of a sign-in at a provider, which the gateway seals into a cookie of
 *   its own.
 * - `staff-starts`: the response has a `token`, which the gateway seals into the cookie of staff.
 * - `staff-ends`: the cookie of staff is removed whatever the response is.
 */
export type SessionEffect =
  | 'starts'
  | 'starts-or-refreshes'
  | 'ends'
  | 'ends-on-success'
  | 'provider-starts'
  | 'staff-starts'
  | 'staff-ends'
  | { readonly endsOnSuccess: { readonly whenFlag: string } };

/** Bytes of a request body where the endpoint declares no other limit. */
export const defaultBodyLimit = 64 * 1024;

export type Endpoint = {
  readonly summary: string;
  readonly token: TokenKind;
  /** What the staff member must be permitted; required when `token` is `staff`. */
  readonly permission?: Permission;
  /** The act that the call makes, which moves value: above the limits of one person it waits for a second one. */
  readonly act?: ApprovalKind;
  /** Scopes of API keys that may call it, for endpoints of staff without `stepUp`; none when absent. */
  readonly scopes?: readonly KeyScope[];
  /** Staff must have proved their second factor in the last ten minutes: for money and personal data. */
  readonly stepUp?: boolean;
  /** Path parameters, written `{id}` in the key. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Media types of the request body; JSON alone when absent. */
  readonly accepts?: readonly BodyType[];
  /** Bytes of the request body; `defaultBodyLimit` when absent. */
  readonly bodyLimit?: number;
  /**
   * Clients without a session cookie may also send the body as a URL-encoded form, or as query parameters if none of
   * `neverInQuery` is among them. `flags` names the fields that are booleans.
   */
  readonly form?: { readonly flags: readonly string[]; readonly neverInQuery: readonly string[] };
  /** What the call does to the session; nothing when absent. */
  readonly session?: SessionEffect;
  /** Called by a payment provider: no cookie and no origin check; these headers carry its signature. */
  readonly webhook?: { readonly signatureHeaders: readonly string[] };
  /**
   * Sent by the browser itself and not by a script: without `X-Requested-With`, and the session is not read. What a
   * browser sends for a page of another site is refused.
   */
  readonly sentByBrowser?: boolean;
  /** The content of `data` in the envelope; the whole body when `raw`. */
  readonly data: z.ZodType;
  /** The response has no envelope (the token endpoint, as OAuth defines it). */
  readonly raw?: boolean;
  /** The response is a file of one of these media types; `data` is the `Response` itself. */
  readonly file?: readonly string[];
  /** The message key of a success without data; `common_message_ok` when absent. */
  readonly message?: MessageKey;
  /** The call needs an `Idempotency-Key` header. */
  readonly idempotent?: boolean;
  /**
   * Visitors who ask for the same language all receive the same response, and a shared cache may send it for a second
   * (docs/wire.md, caching). The handler reads nothing of the caller but `locale`. A `serverTime` in it is at most that
   * second and another old.
   */
  readonly shared?: boolean;
  /** The body is not logged. Every response has `Cache-Control: no-store`. */
  readonly secret?: boolean;
};

/** Method and path of a contract key (`'METHOD /path'`). */
export function splitKey(key: string): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** Sortable decimal string, at most 20 digits. */
export const id = z.string().regex(/^[0-9]{1,20}$/);

/** Order number: `yyyyMMdd` and 8 or more digits. */
export const orderSn = z.string().regex(orderNumberForm);

/** Yuan with at most two decimals. */
export const yuan = z.number();

/** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
export const shanghaiTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);

/** The end of the year 9999, the last that a date of four digits can name. */
export const mostTime = 253_402_300_799_999;

/** Epoch milliseconds. */
export const epochMs = z.number().int().min(0).max(mostTime);

/** The largest number of a column of type integer; a larger one fails in the database. */
export const mostInteger = 2_147_483_647;

/** The version of a row as the caller saw it: a change is refused when the row has changed meanwhile. */
export const version = z.int32();

/** The URL of a page of another company. */
export const httpsUrl = z.url({ protocol: /^https$/ });

/** Invalid paging numbers fall back to the defaults instead of failing (docs/wire.md, paging). */
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

/** A page of records, with aliases for other clients of the dialect (docs/wire.md, paging). */
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

/** Where a list continues that is sorted by time and id: `<epoch milliseconds>-<id>`. Another text is the first page. */
export const timeCursor = z
  .string()
  .regex(/^\d{1,15}-\d{1,20}$/)
  .refine((text) => Number.parseInt(text, 10) <= mostTime)
  .optional()
  .catch(undefined);

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
export const fileResponse = z.custom<Response>((value) => value instanceof Response);

/** A response without data (`data` is absent or null). */
export const nothing = z.null();
