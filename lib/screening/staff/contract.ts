import { z } from 'zod';
import { staffMemberRow } from '../../members/staff/contract';
import { holdAge, staffOrderDetail, staffOrderRow } from '../../orders/staff/contract';
import { staffReason } from '../../staff/contract';
import {
  endpoint,
  epochMs,
  id,
  nothing,
  orderSn,
  shanghaiTime,
  timeCursor,
  version,
  yuan,
} from '../../wire/endpoint';

/** The rules of the screening, in the order in which the first that matches decides about the hold. */
export const screeningRule = z.enum([
  'VERIFICATION_REQUIRED',
  'VERIFICATION_ASKED',
  'PAYMENT_RISK',
  'SHARED_CARD',
  'UNPROVEN_CODES',
  'OUTSIDE_HOURS',
]);
export type ScreeningRule = z.infer<typeof screeningRule>;

/** The views of the queue: all holds, those of the caller, or those of one reason. */
export const screeningView = z.enum([
  'ALL',
  'MINE',
  'RISK',
  'VERIFICATION',
  'SUPPLIER',
  'PARTIAL',
  'REST',
  'MANUAL',
  'STOCK',
]);
export type ScreeningView = z.infer<typeof screeningView>;

/** `DENY_LOCK` refuses, refunds and locks the member. */
const screeningAction = z.enum(['RELEASE', 'VERIFY', 'DENY', 'DENY_LOCK']);
export type ScreeningAction = z.infer<typeof screeningAction>;

/** Who works on the order. Null: no one, or the assignment has expired. */
const assignee = z.object({ id, name: z.string(), isMe: z.boolean(), until: epochMs }).nullable();

const screeningRow = staffOrderRow.extend({
  /** When the hold began. */
  heldSince: shanghaiTime,
  /** The rules that keep the order on hold now; empty for holds that the screening did not start. */
  rules: z.array(screeningRule),
  assignee,
});
export type ScreeningRow = z.infer<typeof screeningRow>;

/** `CARD`: paid with the same card. `DEVICE`: same browser at the same IP. */
const memberLink = z.enum(['CARD', 'DEVICE', 'ACCOUNT', 'ADDRESS']);
export type MemberLink = z.infer<typeof memberLink>;

/** What a member did before. */
const history = {
  paidOrders: z.number().int(),
  refundedOrders: z.number().int(),
  disputes: z.number().int(),
};

const linkedMember = staffMemberRow.extend({ ...history, links: z.array(memberLink) });
export type LinkedMember = z.infer<typeof linkedMember>;

const screeningCase = z.object({
  order: staffOrderDetail,
  heldSince: shanghaiTime,
  assignee,
  actions: z.array(screeningAction),
  /** Every rule, with the values that it compares. */
  rules: z.array(z.object({ rule: screeningRule, isMatch: z.boolean() })),
  facts: z.object({
    /** Price of the order without service fee. */
    orderAmount: yuan,
    codeLimit: yuan,
    /** Paid for delivered orders before `reviewHours` ago. */
    settledSpend: yuan,
    reviewHours: z.number(),
    /** Other members who paid with the card within a day, and from how many on the order is put on hold. */
    cardMembers: z.number().int(),
    maxCardMembers: z.number().int(),
  }),
  links: z.array(z.object({ link: memberLink, members: z.number().int() })),
  /** The most linked members first. */
  linked: z.array(linkedMember),
  payment: z
    .object({
      card: z.string().nullable(),
      threeDs: z.boolean(),
      asksThreeDs: z.boolean(),
      risk: z.enum(['NORMAL', 'ELEVATED', 'HIGHEST']).nullable(),
      /** Attempts to pay the order, and how many of them failed. */
      attempts: z.number().int(),
      failed: z.number().int(),
    })
    .nullable(),
  member: staffMemberRow.extend({
    ...history,
    /** IP of the order, masked. */
    ip: z.string().nullable(),
    /** Browser and system of the last session. */
    device: z.string().nullable(),
    daily: yuan,
    leftToday: yuan,
  }),
  /** Calls to the supplier, newest first; null for orders that it has not seen. */
  supplier: z
    .array(
      z.object({
        attempt: z.number().int(),
        kind: z.enum(['TOP_UP', 'QUERY']),
        status: z.string(),
        time: shanghaiTime,
      }),
    )
    .nullable(),
});
export type ScreeningCase = z.infer<typeof screeningCase>;

const decision = z.object({ orderSn, version, reason: staffReason });

export const screeningContract = {
  'GET /order/admin/screening/list': endpoint({
    summary:
      'Orders on hold by deadline, paged by deadline and id; with the number and the age of every view',
    token: 'staff',
    permission: 'order.decide',
    query: z.object({
      view: screeningView.catch('ALL').default('ALL'),
      /** `next` of the page before. */
      after: timeCursor,
    }),
    data: z.object({
      rows: z.array(screeningRow),
      next: z.string().nullable(),
      counts: z.record(screeningView, z.number().int()),
      ages: z.record(screeningView, holdAge),
    }),
  }),
  'GET /order/admin/screening/view': endpoint({
    summary:
      'An order on hold with the rules that keep it there, linked members, payment, member and supplier; contacts are masked',
    token: 'staff',
    permission: 'order.decide',
    query: z.object({ orderSn }),
    data: screeningCase,
  }),
  'POST /order/admin/screening/assign': endpoint({
    summary:
      'Take the next order of a view that is not assigned, take a certain one, or return it. An assignment expires',
    token: 'staff',
    permission: 'order.decide',
    idempotent: true,
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('NEXT'), view: screeningView }),
      /** `from`: who had it when the caller looked. */
      z.object({ action: z.literal('TAKE'), orderSn, from: id.nullable() }),
      z.object({ action: z.literal('RETURN'), orderSn }),
    ]),
    data: z.object({
      /** Null: nothing is left to take. */
      orderSn: orderSn.nullable(),
      until: epochMs.nullable(),
    }),
  }),
  'POST /order/admin/screening/verify': endpoint({
    summary: 'Ask the member to verify their identity: the order is on hold for it, and refunded without it',
    token: 'staff',
    permission: 'order.decide',
    body: decision,
    data: nothing,
  }),
  'POST /order/admin/screening/refuse_and_lock': endpoint({
    summary: 'Refuse an order on hold, refund it, and lock its member',
    token: 'staff',
    permission: 'order.decide',
    stepUp: true,
    body: decision,
    data: nothing,
  }),
};
