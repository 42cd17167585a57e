import { addTime } from '../../../lib/time';
import type { Environment } from '../../environment/environment';

type RateRules = Pick<Environment, 'demo' | 'exchangeRatesUrl' | 'exchangeRatesMaxHours'>;

/** Rates published before this time are stale. The built-in rates of a demo never are. */
export function staleBefore(rules: RateRules, now: Date): Date {
  if (rules.demo && rules.exchangeRatesUrl === null) return new Date(0);
  return addTime(now, -rules.exchangeRatesMaxHours, 'hour');
}

/** Rates published before this time will soon be stale: a quarter of the time is left to find a source. */
export function agingBefore(rules: RateRules, now: Date): Date {
  return addTime(staleBefore(rules, now), rules.exchangeRatesMaxHours / 4, 'hour');
}
