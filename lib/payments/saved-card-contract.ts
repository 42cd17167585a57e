import { z } from 'zod';
import { payMethodCode } from '../pricing/contract';
import { endpoint, nothing } from '../wire/endpoint';

/** A card of the member at a payment provider. */
export const ownCard = z.object({
  /** The provider's id. */
  id: z.string().regex(/^\w{1,100}$/),
  provider: z.string().regex(/^[a-z0-9-]{2,32}$/),
  /** The provider's code, for example `visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});
export type OwnCard = z.infer<typeof ownCard>;

export const ownCardState = z.object({
  /** Whether members can save cards in this store. */
  isOffered: z.boolean(),
  /** False: the member has never had the chance to save one. */
  mayHaveCards: z.boolean(),
});
export type OwnCardState = z.infer<typeof ownCardState>;

export const savedCardContract = {
  'POST /order/member/payment/card_session': endpoint({
    summary: "Open a session of a payment method's form with the member's saved cards",
    token: 'member',
    body: z.object({ method: payMethodCode }),
    /** Null: the form is shown without saved cards. */
    data: z.object({ clientSecret: z.string().nullable() }),
    secret: true,
  }),
  'GET /order/member/payment/card/state': endpoint({
    summary: 'Whether cards can be saved, and whether the member may have saved one',
    token: 'member',
    data: ownCardState,
  }),
  'GET /order/member/payment/card/list': endpoint({
    summary: "List the member's saved cards, newest first",
    token: 'member',
    data: z.array(ownCard),
  }),
  'DELETE /order/member/payment/card/delete': endpoint({
    summary: 'Remove a saved card',
    token: 'member',
    query: ownCard.pick({ provider: true, id: true }),
    data: nothing,
  }),
};
