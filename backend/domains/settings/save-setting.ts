import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { siteConfig } from '../../database/schema/content';
import { forgetRows } from '../../platform/setting-rows';
import { alarmSettings } from './alarm-settings';
import { approvalLimits, secondContact } from './approval-limits';
import { courierSettings } from './courier-settings';
import { firstDaySettings } from './first-day-settings';
import { freightSettings } from './freight-settings';
import { lateCoinSettings } from './late-coin-settings';
import { orderSettings } from './order-settings';
import { presentSettings } from './present-settings';
import { sellerSettings, taxSettings } from './seller-settings';
import { settings } from './settings';
import { staffNetworks } from './staff-networks';
import { supplierSettings } from './supplier-settings';

/** The schemas of all settings by key. */
export const allSettings = z.object({
  ...settings.shape,
  ...orderSettings.shape,
  ...lateCoinSettings.shape,
  ...presentSettings.shape,
  ...supplierSettings.shape,
  ...freightSettings.shape,
  ...courierSettings.shape,
  ...sellerSettings.shape,
  ...taxSettings.shape,
  ...approvalLimits.shape,
  ...staffNetworks.shape,
  ...alarmSettings.shape,
  ...secondContact.shape,
  ...firstDaySettings.shape,
});

/**
 * Writes a setting; the only writer besides the seed.
 *
 * @throws RangeError for an unknown key; ZodError for a value that does not fit
 */
export async function saveSetting(db: Executor, key: string, value: unknown, now: Date): Promise<void> {
  if (!Object.hasOwn(allSettings.shape, key)) throw new RangeError(`There is no setting "${key}".`);
  allSettings.pick({ [key]: true } as Record<keyof typeof allSettings.shape, true>).parse({ [key]: value });
  await db
    .insert(siteConfig)
    .values({ key, value, goodValue: value, createdTime: now, updatedTime: now })
    .onConflictDoUpdate({ target: siteConfig.key, set: { value, goodValue: value, updatedTime: now } });
  forgetRows(db);
}
