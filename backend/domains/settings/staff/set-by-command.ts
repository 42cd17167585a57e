import { cacheTags } from '../../../../lib/cache-tags';
import { settingKeys } from '../../../../lib/settings/staff/contract';
import type { Executor } from '../../../database/connect';
import { invalidateTags } from '../../../platform/cache-events';
import type { SystemContext } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { saveSetting } from '../save-setting';
import { lockStored, writeStored } from './setting-store';
import { wantedValue } from './wanted-value';

/**
 * Saves a setting for `npm run setting`, and has the running shop regenerate its pages, all of which show settings. A
 * setting that staff change on a screen takes the values that the screen takes, and has a new version.
 * @throws RangeError for an unknown key, or a value that does not fit; ZodError for another setting
 */
export async function setByCommand(
  { db, clock }: Pick<SystemContext, 'db' | 'clock'>,
  key: string,
  value: unknown,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (settingKeys.some((one) => one === key)) await setAsStaff(tx, { clock }, key, value);
    else if (key === 'brand') throw new RangeError('The look is a part of the setting "shop".');
    else await saveSetting(tx, key, value, clock.now());
    await invalidateTags(tx, [cacheTags.storeState]);
  });
}

async function setAsStaff(
  tx: Executor,
  context: Pick<SystemContext, 'clock'>,
  key: string,
  value: unknown,
): Promise<void> {
  try {
    const stored = await lockStored(tx, key);
    await writeStored(tx, context, stored, await wantedValue(stored, value), 'command');
  } catch (error) {
    if (error instanceof StoreError)
      throw new RangeError(`The value does not fit: ${error.key} ${JSON.stringify(error.data)}`);
    throw error;
  }
}
