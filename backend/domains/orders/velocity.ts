import type { Context } from '../../platform/context';
import { tokenHash } from '../../platform/seal';
import { StoreError } from '../../platform/store-error';
import type { OrderSettings } from '../settings/order-settings';

/** A demo is used by few people, in quick succession and from one machine. */
const DEMO_FACTOR = 20;

/** The keys an order is counted under; null where a rule does not apply. */
type Buyer = { memberId: string | null; ip: string | null; accountHash: string | null };
type Rule = OrderSettings['risk']['velocity'][number];

/**
 * Limits how fast orders are placed (`risk.velocity`). Only placed orders are counted, not rejected ones.
 * @throws StoreError 429, or `goods_account_limitExceeded` for one recharge account
 */
export async function checkVelocity(context: Context, settings: OrderSettings, buyer: Buyer): Promise<void> {
  const factor = context.environment.rateLimitFactor * (context.environment.demo ? DEMO_FACTOR : 1);
  for (const rule of settings.risk.velocity) {
    const key = bucketOf(rule, buyer);
    if (key === null || (await context.rateLimits.taken(key)) < rule.maxOrders * factor) continue;
    if (rule.key === 'rechargeAccount') throw new StoreError('goods_account_limitExceeded');
    throw new StoreError('common_message_tooManyRequests', {
      headers: { 'Retry-After': String(rule.windowMinutes * 60) },
    });
  }
}

/** Counts a placed order, or a recharge account that replaced another. */
export async function countVelocity(context: Context, settings: OrderSettings, buyer: Buyer): Promise<void> {
  for (const rule of settings.risk.velocity) {
    const key = bucketOf(rule, buyer);
    if (key === null) continue;
    await context.rateLimits.take(key, { points: Number.MAX_SAFE_INTEGER, seconds: rule.windowMinutes * 60 });
  }
}

function bucketOf({ key }: Rule, buyer: Buyer): string | null {
  switch (key) {
    case 'member':
      return buyer.memberId === null ? null : `order-velocity:member:${buyer.memberId}`;
    case 'ip':
      // The local machine does not identify a single buyer.
      return buyer.ip === null || /^(127\.|::1$)/.test(buyer.ip)
        ? null
        : `order-velocity:ip:${tokenHash(buyer.ip)}`;
    case 'rechargeAccount':
      return buyer.accountHash === null ? null : `order-velocity:account:${buyer.accountHash}`;
  }
}
