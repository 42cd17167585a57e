import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { cacheTags } from '../../../lib/cache-tags';
import { siteConfig } from '../../database/schema/content';
import { invalidateTags } from '../../platform/cache-events';
import type { SystemContext } from '../../platform/context';
import { businessHoursAt, serviceHoursAt } from '../settings/business-hours';
import { isInMaintenance } from '../settings/maintenance';
import { readSettings } from '../settings/settings';

/** Key of the state for which pages were last invalidated. */
const markKey = 'storeStateTold';

/**
 * Invalidates every page when the business hours begin or end, the hours of customer service are those of another day or
 * a setting has changed since the last run, because all pages show the state of the shop.
 */
export async function invalidateOnStoreStateChange({
  db,
  clock,
}: Pick<SystemContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const settings = await readSettings(db);
  const state = digest([
    settings,
    businessHoursAt(settings.restPeriod, now).resting,
    isInMaintenance(settings.maintenance, now),
    serviceHoursAt(settings.serviceContact.hours, now),
  ]);
  const [mark] = await db
    .select({ value: siteConfig.value })
    .from(siteConfig)
    .where(eq(siteConfig.key, markKey));
  if (mark?.value === state) return;
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
    if (told.length > 0) await invalidateTags(tx, [cacheTags.storeState]);
  });
}

function digest(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}
