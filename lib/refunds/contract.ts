import { z } from 'zod';
import { locales } from '../i18n/locales';
import { descriptionMost, explanationMost } from '../text-lengths';
import { endpoint, id, nothing, orderSn, shanghaiTime, version, yuan } from '../wire/endpoint';
import { refundReasons } from './refund-reasons';

export const refundStatus = z.enum([
  /** The member requests it; staff decide. */
  'REQUESTED',
  /** Decided; it will be sent to the payment provider. */
  'APPROVED',
  /** Sent; the provider's response is not known. */
  'SUBMITTED',
  /** The provider has accepted it and decides later. */
  'PENDING',
  'SUCCEEDED',
  /** Staff refused the request, or the member withdrew it. */
  'FAILED',
  /** The provider refused it for a day; staff retry it or return the money by hand. */
  'MANUAL',
]);

/** ORIGINAL: to the original payment method. COINS: one coin for each fen. */
export const refundChannel = z.enum(['ORIGINAL', 'COINS']);
export type RefundChannel = z.infer<typeof refundChannel>;

export const staffRefundReason = z.enum(refundReasons);

/** A refund as the member sees it. */
export const memberRefund = z.object({
  sn: z.string(),
  status: refundStatus,
  channel: refundChannel,
  amount: yuan,
  /** Units that are given back; null for a refund by amount or of the whole order. */
  units: z.number().int().nullable(),
  /** What staff wrote to the member about it. */
  text: z.string().nullable(),
  createdTime: shanghaiTime,
  /** When the money is expected at the latest; null before the decision. */
  expectedTime: shanghaiTime.nullable(),
  succeededTime: shanghaiTime.nullable(),
});
export type MemberRefund = z.infer<typeof memberRefund>;

export const staffRefund = memberRefund.extend({
  id,
  /** EXTRA: a second payment of one order. */
  kind: z.enum(['ORDER', 'EXTRA']),
  reason: z.string(),
  note: z.string().nullable(),
  /** The part of the amount that is service fee. */
  fee: yuan,
  orderSn,
  paymentSn: z.string(),
  provider: z.string(),
  afterSalesId: id.nullable(),
});

/** What the shop knows that speaks for or against a refund of an order. */
export const refundChecks = z.object({
  /** Codes that were delivered, and those that the member has seen. */
  codes: z.number().int(),
  revealed: z.number().int(),
  /** Paid orders of the member in a year, and those of them with a refund. */
  orders: z.number().int(),
  refunded: z.number().int(),
});
export type RefundChecks = z.infer<typeof refundChecks>;

const readRefunds = { token: 'staff', permission: 'refund.order' } as const;
const finance = { token: 'staff', permission: 'refund.manual', stepUp: true } as const;

export const refundContract = {
  'GET /order/admin/refund/view': endpoint({
    summary: 'What was paid and refunded for an order, and what can still be refunded',
    ...readRefunds,
    query: z.object({ orderSn }),
    data: z.object({
      orderSn,
      /** Whether a refund can start now. */
      canRefund: z.boolean(),
      /** An open dispute keeps refunds from starting. */
      isDisputed: z.boolean(),
      paid: yuan,
      /** Part of `paid`. */
      fee: yuan,
      refunded: yuan,
      /** Refunds that are not completed. */
      open: yuan,
      /** The most that another refund can return. */
      refundable: yuan,
      /** The most that one person may refund of the order now; above it another person approves. */
      alone: yuan,
      /** Coins that a completed order earned; a refund takes its share back. */
      coins: z.number().int(),
      /** The language in which the member ordered, and the text for each reason in it. */
      language: z.enum(locales),
      texts: z.record(staffRefundReason, z.string()),
      units: z.object({
        quantity: z.number().int(),
        delivered: z.number().int(),
        refunded: z.number().int(),
      }),
      refunds: z.array(staffRefund),
    }),
  }),
  'POST /order/admin/refund/create': endpoint({
    summary: 'Refund a paid order: whole, by units after the delivery, or by amount',
    ...readRefunds,
    act: 'REFUND',
    stepUp: true,
    idempotent: true,
    body: z
      .object({
        orderSn,
        /** The order as the person saw it: when it has changed meanwhile, the refund is refused. */
        version: version.optional(),
        /** Units given back; the amount follows from their price. */
        units: z.number().int().min(1).max(100_000).optional(),
        /** Yuan, for a refund without units. Without `units` and `amount` the whole order is refunded. */
        amount: z.number().min(0.01).max(10_000_000).multipleOf(0.01).optional(),
        channel: refundChannel.default('ORIGINAL'),
        /** The service fee of the units stays with the store. */
        keepFee: z.boolean().default(false),
        reason: staffRefundReason,
        note: z.string().trim().max(explanationMost).optional(),
        /** What the member reads about it in the mail and on the order. */
        text: z.string().trim().max(explanationMost).optional(),
      })
      .refine(({ units, amount, keepFee }) => (units === undefined ? !keepFee : amount === undefined)),
    /** `approvalId`: the amount is above the limit of one person; nothing is refunded before another person approves it. */
    data: z.object({ id: id.nullable(), sn: z.string().nullable(), amount: yuan, approvalId: id.nullable() }),
  }),
  'POST /order/admin/refund/retry': endpoint({
    summary: 'Retry a rejected refund at the provider',
    ...finance,
    body: z.object({ refundId: id }),
    data: nothing,
  }),
  'POST /order/admin/refund/settle': endpoint({
    summary: 'Record that staff returned the money of a rejected refund by hand, or give coins instead',
    ...finance,
    body: z.object({
      refundId: id,
      by: z.enum(['BANK', 'COINS']).default('BANK'),
      reference: z.string().trim().min(1).max(descriptionMost),
    }),
    data: nothing,
  }),
};
