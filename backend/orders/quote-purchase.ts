import type { z } from 'zod';
import type { orderContract, Quote } from '../../lib/contract/order';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { loadQuoteFacts } from '../pricing/load-quote-facts';
import { computeQuote } from '../pricing/quote';
import { quoteOnWire } from '../pricing/quote-on-wire';

type Body = z.output<(typeof orderContract)['POST /order/member/order/calculate']['body']>;

/** The price of a purchase with the shopper's choices. Nothing is held. */
export async function quotePurchase(context: Context, purchase: Body): Promise<Quote> {
  const memberId = memberOf(context);
  const ground = await loadQuoteFacts(context.db, context, memberId, purchase);
  return quoteOnWire(context, memberId, ground, computeQuote(ground.facts));
}
