import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { cacheTags } from '../../lib/cache-tags';
import { siteConfig } from '../database/schema/catalog';
import type { SystemContext } from '../platform/context';
import { isInMaintenance } from './maintenance';
import { restAt } from './rest-period';
import { readSettings } from './settings';

/** Under which state the pages were last asked to be made anew. */
const markKey = 'storeStateTold';

/**
 * The shop rests and opens again by the clock, and its settings are changed by people: every page says so, and is
 * made anew when that has happened since the last run.
 */
export async function tellStoreState({ db, clock, jobs }: SystemContext): Promise<void> {
  const now = clock.now();
  const settings = await readSettings(db);
  const state = digest([
    settings,
    restAt(settings.restPeriod, now).resting,
    isInMaintenance(settings.maintenance, now),
  ]);
  await db.transaction(async (tx) => {
    const told = await tx
      .insert(siteConfig)
      .values({ key: markKey, value: state, createdTime: now, updatedTime: now })
      .onConflictDoUpdate({
        target: siteConfig.key,
        set: { value: state, updatedTime: now },
        setWhere: sql`${siteConfig.value} <> ${JSON.stringify(state)}::jsonb`,
      })
      .returning();
    if (told.length > 0) await jobs.enqueue(tx, 'cache.invalidate', { tags: [cacheTags.storeState] });
  });
}

function digest(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}
