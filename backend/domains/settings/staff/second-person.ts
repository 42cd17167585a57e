import type { z } from 'zod';
import { codeOf } from './setting-store';
import { writableCurrency, writableSettings } from './setting-values';

/** Settings whose every change needs a second person. */
export const alwaysApproved: readonly string[] = [
  'approvalLimits',
  'staffNetworks',
  'freightZones',
  'lateCoins',
  'topUpSuppliers',
];

/**
 * Whether another person has to approve the change: one of the settings above, a payment method, a rate or premium, a
 * risk limit that lets more pass, or another second contact.
 */
export function needsSecondPerson(key: string, before: unknown, after: unknown): boolean {
  if (alwaysApproved.includes(key) || codeOf(key, 'method') !== null) return true;
  if (key === 'risk') return letsMorePass(before, after);
  // The contact can withdraw what the only person asks for, so that a thief of the account must not change it.
  if (key === 'secondContact') return writableSettings.shape.secondContact.parse(before).email !== '';
  if (codeOf(key, 'currency') === null) return false;
  const [then, now] = [writableCurrency.parse(before), writableCurrency.parse(after)];
  return then.rate !== now.rate || then.premium !== now.premium;
}

type Risk = z.output<typeof writableSettings>['risk'];

/** Which change of a risk limit lets more pass. Unpaid orders hold stock and no money. */
const looser: Record<Exclude<keyof Risk, 'velocity'>, 'MORE' | 'LESS' | null> = {
  unverifiedDailyLimitCny: 'MORE',
  unverifiedSingleLimitCny: 'MORE',
  verifiedDailyLimitCny: 'MORE',
  cardCodeFirstOrderLimitCny: 'MORE',
  mostLossPercent: 'MORE',
  mostLossCny: 'MORE',
  threeDsFromCny: 'MORE',
  maxDeclines: 'MORE',
  maxCardMembers: 'MORE',
  newMemberReviewHours: 'LESS',
  maxUnpaidOrders: null,
};

function letsMorePass(before: unknown, after: unknown): boolean {
  const [then, now] = [writableSettings.shape.risk.parse(before), writableSettings.shape.risk.parse(after)];
  const isLooser = (Object.keys(looser) as (keyof typeof looser)[]).some((name) =>
    looser[name] === 'MORE' ? now[name] > then[name] : looser[name] === 'LESS' && now[name] < then[name],
  );
  const isKept = then.velocity.every((rule) =>
    now.velocity.some(
      ({ key, windowMinutes, maxOrders }) =>
        key === rule.key && windowMinutes >= rule.windowMinutes && maxOrders <= rule.maxOrders,
    ),
  );
  return isLooser || !isKept;
}
