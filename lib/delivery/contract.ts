import { z } from 'zod';
import { giveRefusal, presentOfCode } from '../presents/contract';
import { requestInShort } from '../refunds/after-sales-contract';
import { endpoint, id, nothing, orderSn, shanghaiTime } from '../wire/endpoint';

const cardState = z.enum(['SOLD', 'REVEALED', 'INVALID', 'REPLACED']);

/** A code that was delivered, without its secret. */
export const deliveredCode = z.object({
  id,
  state: cardState,
  expireTime: shanghaiTime.nullable(),
  /** The member's own note that it is used. */
  isUsed: z.boolean(),
  /** The newest request that reports it as faulty. */
  claim: requestInShort.nullable(),
  /** The newest present that it was given as. */
  present: presentOfCode.nullable(),
  /** Why it cannot be given as a present now; null when it can. */
  giveRefusal,
});
export type DeliveredCode = z.infer<typeof deliveredCode>;

export const cardCode = z.object({
  id,
  cardNo: z.string().nullable(),
  secret: z.string(),
  expireTime: shanghaiTime.nullable(),
  state: cardState,
  isUsed: z.boolean(),
});
export type CardCode = z.infer<typeof cardCode>;

/** Both have the codes as they were imported; XLSX is for spreadsheets, and says which are used. */
export const codesFormat = z.enum(['TEXT', 'XLSX']);
export type CodesFormat = z.infer<typeof codesFormat>;

export const cardCodeContract = {
  'POST /order/member/order/cards': endpoint({
    summary: 'Reveal one card code of an order, or all of them; requires step-up authentication',
    token: 'member',
    secret: true,
    body: z.object({
      orderSn,
      /** All codes of the order without it. */
      cardId: id.optional(),
      /** Only codes that were shown before. */
      seenOnly: z.boolean().default(false),
      password: z.string().max(1024).optional(),
      enc: z.enum(['AES', 'Base64']).optional(),
      ticket: z.string().max(200).optional(),
    }),
    data: z.object({ cards: z.array(cardCode) }),
  }),
  'POST /order/member/order/cards_file': endpoint({
    summary:
      'Reveal all card codes of an order as plain text, one a line, or as a workbook; requires step-up authentication',
    token: 'member',
    secret: true,
    body: z.object({
      orderSn,
      password: z.string().max(1024).optional(),
      enc: z.enum(['AES', 'Base64']).optional(),
      ticket: z.string().max(200).optional(),
      format: codesFormat.default('TEXT'),
    }),
    data: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.base64() }),
  }),
  'POST /order/member/order/card_used': endpoint({
    summary: 'Note that a revealed code is used, or that it is not',
    token: 'member',
    body: z.object({ orderSn, cardId: id, isUsed: z.boolean() }),
    data: nothing,
  }),
};
