import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import type { Quote } from '../../../lib/pricing/contract';
import { computeQuote } from '../../../lib/pricing/quote';
import type { Context } from '../../platform/context';
import { withStoreErrors } from '../../platform/errors/refusal-errors';
import { memberOf } from '../../platform/member-of';
import { loadQuoteFacts } from '../pricing/load-quote-facts';
import { announcedQuote } from './announced-quote';

type Body = z.output<Contract['POST /order/member/order/calculate']['body']>;

/** Prices a purchase with the shopper's choices. Reserves nothing. */
export async function quotePurchase(context: Context, purchase: Body): Promise<Quote> {
  const memberId = memberOf(context);
  const ground = await loadQuoteFacts(context.db, context, memberId, purchase);
  const computed = withStoreErrors(() => computeQuote(ground.facts));
  return announcedQuote(context.db, context, ground, computed);
}
