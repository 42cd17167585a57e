import { z } from 'zod';
import { presentOfCode } from '../../presents/contract';
import { id, shanghaiTime, yuan } from '../../wire/endpoint';

/**
 * What a customer reads out: number of the order or its last digits, last digits of a card or a code, number or reference
 * of a payment or refund, recharge account, e-mail address or phone number in full, beginning of a nickname, tracking
 * number, product. Each way finds at most the newest 500 orders.
 */
export const orderSearch = z.string().trim().max(100).optional();

/** The provider's assessment of the risk of fraud; null when it makes none. */
const paymentRisk = z.enum(['NORMAL', 'ELEVATED', 'HIGHEST']).nullable();

/** A payment of an order as staff see it. */
export const staffOrderPayment = z.object({
  sn: z.string(),
  method: z.string(),
  provider: z.string(),
  status: z.string(),
  applied: z.boolean(),
  card: z.string().nullable(),
  amount: yuan,
  failKey: z.string().nullable(),
  risk: paymentRisk,
  threeDs: z.boolean(),
  createdTime: shanghaiTime,
  /** Its tries that failed, oldest first. */
  failures: z.array(
    z.object({
      id,
      card: z.string().nullable(),
      /** Message key; null without a reason. */
      failKey: z.string().nullable(),
      /** Whether the bank of the card had authenticated the shopper. */
      threeDs: z.boolean(),
      risk: paymentRisk,
      time: shanghaiTime,
    }),
  ),
});

/** `SOLD`: not shown yet. `INVALID`: its money was returned. */
export const orderCodeState = z.enum(['SOLD', 'REVEALED', 'INVALID', 'REPLACED']);

/** A code of an order as staff see it, masked. */
export const staffOrderCode = z.object({
  id,
  /** Number as on the page of the member. */
  number: z.number().int(),
  masked: z.string(),
  lotId: id,
  lotSn: z.string(),
  state: orderCodeState,
  /** When the member first saw it. */
  shownTime: shanghaiTime.nullable(),
  /** The code that was given in its place. */
  replacedById: id.nullable(),
  /** The newest present that it was given as. */
  present: presentOfCode.nullable(),
});
