import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../database/connect';
import { siteConfig } from '../database/schema/catalog';

const localized = z.object({ 'zh-cn': z.string(), en: z.string(), 'zh-hk': z.string() });
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.tuple([clock, clock]);

const restPeriod = z.object({
  /** Off: the shop never rests, whatever the schedule says. */
  enabled: z.boolean(),
  message: localized,
  /** ISO weekdays (1 = Monday) on which the rest begins, Asia/Shanghai; `to` before `from` is the next day. */
  weeklySchedule: z.array(
    z.object({ days: z.array(z.number().int().min(1).max(7)), from: clock, to: clock }),
  ),
  /** One-off rests, epoch milliseconds. */
  periods: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  /** Delivery modes that wait; the others go on. */
  appliesTo: z.array(z.enum(['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'])),
});
export type RestPeriod = z.infer<typeof restPeriod>;

/** No orders are taken until `endTime` (epoch ms), or until it is switched off. */
export const maintenance = z.object({ enabled: z.boolean(), endTime: z.number().nullable() });

/** The settings that pages show, one `site_config` row for each key; money in yuan, as people set it. */
const settings = z.object({
  minOrderAmount: z.number(),
  payTimeoutMinutes: z.number(),
  serviceContact: z.object({
    wechatId: z.string(),
    officialAccount: localized,
    email: z.string(),
    hours: z.object({ weekdays: hours, weekends: hours }),
  }),
  restPeriod,
  maintenance,
  suspendedAreaCodes: z.array(z.string()),
  featureFlags: z.record(z.string(), z.boolean()),
});
export type Settings = z.infer<typeof settings>;

/**
 * Read anew each time: a change by staff counts at once.
 * @throws ZodError when a row is missing or broken, which is a fault of the shop
 */
export async function readSettings(db: Executor): Promise<Settings> {
  const rows = await db
    .select({ key: siteConfig.key, value: siteConfig.value })
    .from(siteConfig)
    .where(inArray(siteConfig.key, Object.keys(settings.shape)));
  return settings.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}
