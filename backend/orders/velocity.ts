import type { Context } from '../platform/context';
import { tokenHash } from '../platform/seal';
import { StoreError } from '../platform/store-error';
import type { OrderSettings } from './order-settings';

/** A demo is tried by few people in a hurry, all from one machine. */
const DEMO_FACTOR = 20;

/** What an order is counted under; null where a rule does not apply to it. */
type Buyer = { memberId: string | null; ip: string | null; accountHash: string | null };
type Rule = OrderSettings['risk']['velocity'][number];

/**
 * No buyer orders faster than a person does (`risk.velocity`). Placed orders count, refused ones do not.
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

/** Count an order that was placed, or an account that took the place of another. */
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
      // Our own machine stands for whoever sits in front of it, not for one buyer.
      return buyer.ip === null || /^(127\.|::1$)/.test(buyer.ip)
        ? null
        : `order-velocity:ip:${tokenHash(buyer.ip)}`;
    case 'rechargeAccount':
      return buyer.accountHash === null ? null : `order-velocity:account:${buyer.accountHash}`;
  }
}
