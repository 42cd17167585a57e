import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { maintenance } from '../content/settings';
import type { Executor } from '../database/connect';
import { siteConfig } from '../database/schema/catalog';

/** The settings that only orders obey (domain.md 2.2); amounts in yuan, as staff write them. */
const schema = z.object({
  maintenance,
  payTimeoutMinutes: z.number(),
  physicalPayTimeoutMinutes: z.number(),
  autoReceiveDaysVirtual: z.number(),
  autoReceiveDaysPhysical: z.number(),
  risk: z.object({
    unverifiedDailyLimitCny: z.number(),
    unverifiedSingleLimitCny: z.number(),
    verifiedDailyLimitCny: z.number(),
    newMemberReviewHours: z.number(),
    cardCodeFirstOrderLimitCny: z.number(),
    maxUnpaidOrders: z.number(),
    velocity: z.array(
      z.object({
        key: z.enum(['member', 'ip', 'rechargeAccount']),
        windowMinutes: z.number(),
        maxOrders: z.number(),
      }),
    ),
  }),
});

export type OrderSettings = z.infer<typeof schema>;

const keys = Object.keys(schema.shape);

/** @throws ZodError when a row is missing or broken, which is a fault of the shop */
export async function readOrderSettings(db: Executor): Promise<OrderSettings> {
  const rows = await db
    .select({ key: siteConfig.key, value: siteConfig.value })
    .from(siteConfig)
    .where(inArray(siteConfig.key, keys));
  return schema.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}
