import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { tokenHash } from '../../platform/sealing/seal';
import type { OrderSettings } from '../settings/order-settings';

/** A demo is used by few people, in quick succession and from one machine. */
const DEMO_FACTOR = 20;

/** The keys an order is counted under; null where a rule does not apply. */
type Buyer = {
  memberId: string | null;
  ip: string | null;
  userAgent: string | null;
  accountHash: string | null;
};
type Rule = OrderSettings['risk']['velocity'][number];

/**
 * Limits how fast orders are placed (`risk.velocity`). Only placed orders are counted, not rejected ones.
 * @throws StoreError `order_tooFast` (429), or `order_accountTooFast` for one recharge account, with the minutes of the window
 */
export async function checkVelocity(context: Context, settings: OrderSettings, buyer: Buyer): Promise<void> {
  const factor = context.environment.rateLimitFactor * (context.environment.demo ? DEMO_FACTOR : 1);
  const buckets = bucketsOf(settings, buyer);
  const taken = await context.rateLimits.takenOf(buckets.map(({ key }) => key));
  for (const { key, rule } of buckets) {
    if ((taken.get(key) ?? 0) < rule.maxOrders * factor) continue;
    throw new StoreError(rule.key === 'rechargeAccount' ? 'order_accountTooFast' : 'order_tooFast', {
      data: { args: [rule.windowMinutes] },
      headers: { 'Retry-After': String(rule.windowMinutes * 60) },
    });
  }
}

/** Counts a placed order, or a recharge account that replaced another. */
export async function countVelocity(context: Context, settings: OrderSettings, buyer: Buyer): Promise<void> {
  await context.rateLimits.count(
    bucketsOf(settings, buyer).map(({ key, rule }) => ({ key, seconds: rule.windowMinutes * 60 })),
  );
}

function bucketsOf(settings: OrderSettings, buyer: Buyer): { key: string; rule: Rule }[] {
  return settings.risk.velocity.flatMap((rule) => {
    const key = bucketOf(rule, buyer);
    return key === null ? [] : [{ key, rule }];
  });
}

function bucketOf({ key }: Rule, buyer: Buyer): string | null {
  switch (key) {
    case 'member':
      return buyer.memberId === null ? null : `order-velocity:member:${buyer.memberId}`;
    case 'ip':
      return isLocal(buyer.ip) ? null : `order-velocity:ip:${tokenHash(buyer.ip)}`;
    // Programs that sign in with many accounts: the same program at the same address.
    case 'device':
      return isLocal(buyer.ip) || buyer.userAgent === null
        ? null
        : `order-velocity:device:${tokenHash(`${buyer.ip}|${buyer.userAgent}`)}`;
    case 'rechargeAccount':
      return buyer.accountHash === null ? null : `order-velocity:account:${buyer.accountHash}`;
  }
}

/** The local machine does not identify a single buyer. */
function isLocal(ip: string | null): ip is null {
  return ip === null || /^(127\.|::1$)/.test(ip);
}
