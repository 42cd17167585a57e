import { freightZones, type ZoneProblem, zoneProblem } from '../../../../lib/settings/freight-zones';
import type { MessageKey } from '../../../../lib/wire/message-keys';
import { StoreError } from '../../../platform/errors/store-error';

const messageKeys: Record<ZoneProblem['reason'], MessageKey> = {
  REST_TWICE: 'setting_freightRestTwice',
  COUNTRY_TWICE: 'setting_freightCountryTwice',
  BAND_ORDER: 'setting_freightBandOrder',
  NOT_WHOLE: 'setting_freightNotWhole',
};

/**
 * Refuses zones that contradict each other or themselves.
 * @throws StoreError with the number of the zone, and the code of the country that two zones name
 */
export function refuseContradiction(value: unknown): void {
  const problem = zoneProblem(freightZones.parse(value).zones);
  if (!problem) return;
  const args = 'country' in problem ? [problem.zone, problem.country] : [problem.zone];
  throw new StoreError(messageKeys[problem.reason], { data: { args } });
}
