import { and, eq, inArray, sql } from 'drizzle-orm';
import { siteConfig } from '../../database/schema/content';
import type { SystemContext } from '../../platform/context';
import { isValid } from './read-valid-rows';
import { allSettings } from './save-setting';

/** Copies valid settings that were changed by SQL to their last valid value, and logs an alarm for malformed ones. */
export async function checkSettings({ db, log }: Pick<SystemContext, 'db' | 'log'>): Promise<void> {
  const changed = await db
    .select({ key: siteConfig.key, value: siteConfig.value })
    .from(siteConfig)
    .where(
      and(
        inArray(siteConfig.key, Object.keys(allSettings.shape)),
        sql`${siteConfig.value} is distinct from ${siteConfig.goodValue}`,
      ),
    );
  for (const { key, value } of changed) {
    if (isValid(allSettings, key, value)) {
      await db
        .update(siteConfig)
        .set({ goodValue: sql`${siteConfig.value}` })
        .where(and(eq(siteConfig.key, key), sql`${siteConfig.value} = ${JSON.stringify(value)}::jsonb`));
    } else {
      log.error({ event: 'settings.malformed', key }, 'a setting is malformed; its last valid value is used');
    }
  }
}
