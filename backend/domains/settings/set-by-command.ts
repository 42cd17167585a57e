import { cacheTags } from '../../../lib/cache-tags';
import { invalidateTags } from '../../platform/cache-events';
import type { SystemContext } from '../../platform/context';
import { saveSetting } from './save-setting';

/**
 * Saves a setting for `npm run setting`, and has the running shop regenerate its pages, all of which show settings.
 * @throws RangeError for an unknown key; ZodError for a value that does not fit
 */
export async function setByCommand(
  { db, clock }: Pick<SystemContext, 'db' | 'clock'>,
  key: string,
  value: unknown,
): Promise<void> {
  await db.transaction(async (tx) => {
    await saveSetting(tx, key, value, clock.now());
    await invalidateTags(tx, [cacheTags.storeState]);
  });
}
