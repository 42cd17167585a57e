import type { Quote } from '../../../lib/pricing/contract';
import type { ComputedQuote } from '../../../lib/pricing/quote';
import type { Executor } from '../../database/connect';
import type { Context } from '../../platform/context';
import { expectedHold } from '../orders/lifecycle/screening-rules';
import { limitRefusal, limitsOf } from '../orders/spending-limits';
import type { QuoteGround } from '../pricing/load-quote-facts';
import { quoteOnWire } from '../pricing/quote-on-wire';

/**
 * A computed quote in wire format with what becomes of the order: the hold after its payment, and the limit that
 * refuses it. Both are the rules that the order meets later.
 */
export async function announcedQuote(
  db: Executor,
  context: Context,
  ground: QuoteGround,
  computed: ComputedQuote,
): Promise<Quote> {
  const { goods, member, settings, spentTodayFen } = ground;
  const { orderAmountFen } = computed.amounts;
  const limits = limitsOf(member.certificationStatus, settings, spentTodayFen);
  const limit = limitRefusal(limits, orderAmountFen);
  const hold = await expectedHold(db, context, { goods, member, orderAmountFen }, settings);
  // An amount that is refused is not checked.
  const isRefused = limit !== null && hold === 'RISK';
  return quoteOnWire(context, member.id, ground, computed, { hold: isRefused ? 'NONE' : hold, limit });
}
