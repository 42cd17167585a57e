import { z } from 'zod';
import type { MessageKey } from '../../../lib/wire/message-keys';
import type { CheckResult, SupplierAmount, TopupResult } from '../../ports/supplier';

// The bodies of docs/supplier.md. A body that does not parse says nothing about the top-up: the result is UNKNOWN.

/** Codes with which a supplier explains a refusal. An unknown code is a refusal without a known reason. */
const reasons = {
  ACCOUNT_NOT_FOUND: 'goods_account_notFound',
  ACCOUNT_INVALID: 'goods_account_formatInvalid',
  ACCOUNT_FORBIDDEN: 'goods_account_forbidden',
  REGION_MISMATCH: 'goods_account_regionMismatch',
  LIMIT_EXCEEDED: 'goods_account_limitExceeded',
  OUT_OF_STOCK: 'goods_stockNotEnough',
} as const satisfies Record<string, MessageKey>;

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

const keyOf = (code: string): MessageKey =>
  isReason(code) ? reasons[code] : 'common_message_serviceUnavailable';

const amount = z.object({
  minor: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/),
}) satisfies z.ZodType<SupplierAmount>;

const reason = z.string().regex(/^[A-Z_]{1,64}$/);
const supplierOrderNo = z.string().trim().min(1).max(64);
const cost = amount.nullable().default(null);

/** The state of the top-up `requestId`; a body about another request does not parse. */
export function topUpResult(requestId: string): z.ZodType<TopupResult> {
  const of = { requestId: z.literal(requestId) };
  const refusal = { ...of, reason: reason.transform(keyOf) };
  return z
    .discriminatedUnion('outcome', [
      z.object({ ...of, outcome: z.literal('DELIVERED'), supplierOrderNo, cost }),
      z.object({
        ...of,
        outcome: z.literal('PARTIAL'),
        supplierOrderNo,
        deliveredQuantity: z.int().min(1),
        cost,
      }),
      z.object({ ...of, outcome: z.literal('PROCESSING'), supplierOrderNo }),
      z.object({ ...refusal, outcome: z.literal('REFUSED') }),
      z.object({ ...refusal, outcome: z.literal('FAILED') }),
    ])
    .transform((body): TopupResult => {
      switch (body.outcome) {
        case 'DELIVERED':
          return { outcome: body.outcome, supplierOrderNo: body.supplierOrderNo, cost: body.cost };
        case 'PARTIAL': {
          const { outcome, deliveredQuantity } = body;
          return { outcome, supplierOrderNo: body.supplierOrderNo, deliveredQuantity, cost: body.cost };
        }
        case 'PROCESSING':
          return { outcome: body.outcome, supplierOrderNo: body.supplierOrderNo };
        case 'REFUSED':
        case 'FAILED':
          return { outcome: body.outcome, errorKey: body.reason };
      }
    });
}

const text = z.string().max(100).nullable().default(null);

export const accountResult: z.ZodType<CheckResult> = z.union([
  z.object({
    ok: z.literal(true),
    roleName: text,
    serverName: text,
    level: z.int().min(0).nullable().default(null),
    region: text,
    roleList: z
      .array(z.object({ roleId: z.string().min(1).max(64), roleName: z.string().min(1).max(100) }))
      .max(50)
      .default([]),
  }),
  z
    .object({ ok: z.literal(false), reason })
    .transform(({ reason: code }) => ({ ok: false as const, errorKey: keyOf(code), reason: code })),
]);

export const balanceResult: z.ZodType<SupplierAmount> = z.object({
  minor: z.int(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

/** The body of an error response. */
export const errorBody = z.object({ error: z.object({ code: reason }) });
