import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** Above these limits a second person decides (docs/catalogue.md). */
export const approvalLimits = z.object({
  approvalLimits: z.object({
    /** Change of a price, up or down. */
    priceChangePercent: z.number().min(0).max(100),
    /** A price with a lower margin needs a second person. */
    leastMarginPercent: z.number().min(0).max(100),
    /** SKUs whose price one person changes. */
    mostSkus: z.int().min(0),
    /** Cost of all codes that one person imports, yuan. */
    lotCny: z.number().min(0),
    /** Coins that one person adds to a member or removes within 24 hours. A row of before lacks both. */
    coins: z.int().min(0).default(5000),
    /** Coins that one person adds and removes within 24 hours, of all members. */
    coinsPerDay: z.int().min(0).default(20_000),
    /** What one person refunds of an order within a day, yuan. */
    refundCny: z.number().min(0).default(500),
    /** The same for people without the permission `refund.more`. */
    refundServiceCny: z.number().min(0).default(200),
    /** What one person refunds of all orders within 24 hours, yuan. */
    refundCnyPerDay: z.number().min(0).default(2000),
    /** The same for people without the permission `refund.more`. */
    refundServiceCnyPerDay: z.number().min(0).default(300),
    /** Price of the codes that one person replaces within 24 hours, yuan. */
    replaceCnyPerDay: z.number().min(0).default(500),
    /** The most that coupons granted by one person within 24 hours can save, yuan. */
    grantCny: z.number().min(0).default(5000),
    /** What daily deals below cost, saved by one person within 24 hours, can lose, yuan. */
    dealLossCny: z.number().min(0).default(500),
    /** What coupons that members take, saved by one person within 24 hours, can take off, yuan. */
    couponCny: z.number().min(0).default(20_000),
    /** The most that was paid for an order on hold that one person releases, yuan. */
    releaseCny: z.number().min(0).default(2000),
  }),
});

export type ApprovalLimits = z.output<typeof approvalLimits>['approvalLimits'];

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readApprovalLimits(db: Executor): Promise<ApprovalLimits> {
  return (await readValidRows(db, approvalLimits)).approvalLimits;
}

/** Who is mailed when the only person of a shop asks for what needs a second person. */
export const secondContact = z.object({
  secondContact: z.object({ email: z.union([z.literal(''), z.email().max(100)]) }),
});

/** @returns a mail address, or the empty text */
export async function readSecondContact(db: Executor): Promise<string> {
  return (await readValidRows(db, secondContact)).secondContact.email;
}
