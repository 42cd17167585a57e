import { wideNetworkOf } from '../../../../lib/networks';
import type { Context } from '../../../platform/context';
import type { Requester } from './code-requester';

/** Estimated fen for one text message, by dial code. */
const cost: Readonly<Record<string, number>> = {
  '1': 10,
  '33': 60,
  '34': 60,
  '39': 70,
  '44': 45,
  '49': 80,
  '60': 55,
  '61': 45,
  '65': 40,
  '81': 65,
  '82': 45,
  '852': 45,
  '853': 30,
  '886': 45,
};
/** Fen for other dial codes: the highest price of the countries that the shop serves. */
const highestCost = 300;

const refusal = 'common_error_verifyCodeOften';
/** Text messages that strangers may request from one wide network. */
const perWideNetwork = { points: 20, seconds: 3600, refusal } as const;
/** Share of the bound at which staff are warned. */
const warnAt = 0.8;
/** Seconds of a budget. */
const day = 86_400;

/**
 * Text messages of a day to one dial code, from the daily bound of its costs. Owners and known devices have a bound of
 * their own, half as high, so that a flood of requests does not use up theirs.
 */
export function smsOfADay(dailyCny: number, areaCode: string, kind: Requester['kind']): number {
  const share = kind === 'STRANGER' ? 1 : 0.5;
  return Math.max(1, Math.floor((dailyCny * 100 * share) / (cost[areaCode] ?? highestCost)));
}

/**
 * Takes one text message from the budget of its dial code, and warns staff before and when the budget is used up.
 * @throws StoreError `common_error_verifyCodeOften` 429
 */
export async function takeFromSmsBudget(
  context: Context,
  areaCode: string,
  { kind }: Requester,
): Promise<void> {
  const { rateLimits, environment } = context;
  if (kind === 'STRANGER') {
    await rateLimits.take(`sms-network:${wideNetworkOf(context.ip)}`, perWideNetwork);
  }
  const points = smsOfADay(environment.smsDailyCny, areaCode, kind);
  const key = `sms-day:${kind === 'STRANGER' ? 'strangers' : 'owners'}:${areaCode}`;
  const most = points * environment.rateLimitFactor;
  await rateLimits.take(key, {
    points,
    seconds: day,
    refusal,
    onTaken: (taken) => {
      // Once for each state: a line for every refused request would itself be a flood.
      if (taken !== Math.ceil(most * warnAt) && taken !== most + 1) return;
      const message = taken > most ? 'the daily budget is used up' : 'the daily budget is nearly used up';
      context.log.error({ event: 'sms.budget', key: areaCode, kind, sent: taken - 1 }, message);
    },
  });
}
