import { z } from 'zod';
import { explanationMost } from '../../text-lengths';
import {
  endpoint,
  epochMs,
  id,
  nothing,
  orderSn,
  pageOf,
  pageQuery,
  shanghaiTime,
} from '../../wire/endpoint';
import { correctableAccounts, mostCorrectionLines, mostCorrectionMinor } from '../correction-rules';

export const differenceKind = z.enum([
  /** The provider lists a movement that the store does not know. */
  'MISSING_HERE',
  /** The store booked a movement that the provider does not list. */
  'MISSING_THERE',
  'AMOUNT',
  'CURRENCY',
  'FEE',
  /** A second movement of the same kind, or one about a payment or refund that did not succeed. */
  'STATE',
]);

/** Minor units of the currency; negative when money left. */
const minor = z.number().int();
const moved = z.object({ count: z.number().int(), minor });

/** What a provider holds for the store in one currency. Movements are those of the last 30 days. */
const providerBalance = z.object({
  provider: z.string(),
  currency: z.string(),
  payments: moved,
  refunds: moved,
  disputes: moved,
  feesMinor: minor,
  payouts: moved,
  lastPayout: epochMs.nullable(),
  /** All movements that the provider lists, with fees and payouts. */
  listedMinor: minor,
  /** The account RECEIVABLE of the books. */
  ledgerMinor: minor,
  /** The part of the books that the provider does not list yet. */
  pendingMinor: minor,
  /** The books less what is pending, less what is listed; zero when both agree. */
  differenceMinor: minor,
});
export type ProviderBalance = z.infer<typeof providerBalance>;

const correctionLine = z.object({
  account: z.enum(correctableAccounts),
  /** For RECEIVABLE only. */
  provider: z.string().max(40).optional(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** A debit is positive, a credit negative. */
  minor: z.number().int().min(-mostCorrectionMinor).max(mostCorrectionMinor),
});

/** A correcting entry as the second person sees it. */
export const bookCorrection = z.object({
  lines: z.array(correctionLine),
  /** The order that the entry belongs to. */
  orderSn: orderSn.nullable(),
  /** The difference that it resolves. */
  difference: z
    .object({
      id: z.string(),
      kind: differenceKind,
      subject: z.string(),
      expected: z.string().nullable(),
      found: z.string().nullable(),
    })
    .nullable(),
});
export type BookCorrection = z.infer<typeof bookCorrection>;

export const reconciliationContract = {
  'POST /order/admin/reconciliation/correct': endpoint({
    summary:
      'Ask for a correcting entry of the books, which another person approves; its lines add up to zero in each currency. It resolves the difference that it names',
    token: 'staff',
    permission: 'books.reconcile',
    act: 'BOOK_CORRECTION',
    stepUp: true,
    idempotent: true,
    body: z.object({
      lines: z.array(correctionLine).min(2).max(mostCorrectionLines),
      orderSn: orderSn.optional(),
      differenceId: z.string().min(1).max(200).optional(),
      reason: z.string().trim().min(1).max(explanationMost),
    }),
    data: z.object({ approvalId: id }),
  }),
  'GET /order/admin/reconciliation/list': endpoint({
    summary: 'List differences between the books and the payment providers, oldest first',
    token: 'staff',
    permission: 'books.reconcile',
    query: pageQuery.extend({ state: z.enum(['OPEN', 'RESOLVED']).default('OPEN') }),
    data: pageOf(
      z.object({
        id: z.string(),
        kind: differenceKind,
        provider: z.string(),
        /** Id of the movement at the provider, or of the payment, refund or dispute without one. */
        subject: z.string(),
        orderSn: z.string().nullable(),
        expected: z.string().nullable(),
        found: z.string().nullable(),
        foundTime: shanghaiTime,
        resolvedTime: shanghaiTime.nullable(),
        resolution: z.string().nullable(),
      }),
    ),
  }),
  'GET /order/admin/reconciliation/summary': endpoint({
    summary:
      'How many movements of the last 30 days agree with the books, balances and payouts per provider and currency, the open differences and the last runs',
    token: 'staff',
    permission: 'books.reconcile',
    data: z.object({
      /** Movements that the providers listed in the last 30 days. */
      movements: z.number().int(),
      /** Those among them without a difference. */
      matched: z.number().int(),
      open: z.number().int(),
      oldest: epochMs.nullable(),
      disputes: z.object({ open: z.number().int(), nextDue: shanghaiTime.nullable() }),
      balances: z.array(providerBalance),
      /** What a correcting entry may name: providers with payments, and the currencies of the shop, CNY first. */
      providers: z.array(z.string()),
      currencies: z.array(z.string()),
      runs: z.array(
        z.object({
          provider: z.string(),
          time: shanghaiTime,
          /** Until when the movements of the provider are compared. */
          comparedUntil: shanghaiTime,
          movements: z.number().int(),
          differences: z.number().int(),
        }),
      ),
    }),
  }),
  'POST /order/admin/reconciliation/resolve': endpoint({
    summary: 'Resolve a difference with a reason',
    token: 'staff',
    permission: 'books.reconcile',
    stepUp: true,
    body: z.object({
      id: z.string().min(1).max(200),
      reason: z.string().trim().min(1).max(explanationMost),
    }),
    data: nothing,
  }),
};
