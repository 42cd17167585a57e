import { z } from 'zod';
import { defaultLocale, locales } from '../../../lib/i18n/locales';
import type { Executor } from '../../database/connect';
import { brandSettings, shopSettings } from '../../platform/shop';
import { readValidRows } from './read-valid-rows';

const localized = z.partialRecord(z.enum(locales), z.string()).and(z.object({ [defaultLocale]: z.string() }));
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.tuple([clock, clock]);

const restPeriod = z.object({
  /** Off: the shop is always open, whatever the schedule says. */
  enabled: z.boolean(),
  message: localized,
  /** ISO weekdays (1 = Monday) on which the period starts, in Shanghai time; `to` before `from` is the next day. */
  weeklySchedule: z.array(
    z.object({ days: z.array(z.number().int().min(1).max(7)), from: clock, to: clock }),
  ),
  /** One-off periods outside business hours, epoch milliseconds. */
  periods: z.array(z.object({ start: z.number(), end: z.number() })).default([]),
  /** Delivery modes that wait; the others continue. */
  appliesTo: z.array(z.enum(['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'])),
});
export type RestPeriod = z.infer<typeof restPeriod>;

/** No orders are accepted until `endTime` (epoch ms), or until it is disabled. */
export const maintenance = z.object({
  enabled: z.boolean(),
  endTime: z.number().nullable(),
  /** What shoppers read in place of the usual sentence; empty: that one. */
  message: localized.default({ [defaultLocale]: '' }),
});

/** The settings that pages show, one `site_config` row per key; money in yuan, as set by staff. */
export const settings = z.object({
  ...shopSettings.shape,
  ...brandSettings.shape,
  minOrderAmount: z.number(),
  payTimeoutMinutes: z.number(),
  serviceContact: z.object({
    /** Empty without WeChat. */
    wechatId: z.string(),
    /** The link in the QR code that WeChat shows for the contact; it cannot be derived from the id. */
    wechatUrl: z
      .url({ protocol: /^https$/ })
      .nullable()
      .default(null),
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
 * Reads the settings: in a transaction from the database, elsewhere as they are kept until a change of any process. A
 * malformed or missing row is replaced by its last valid value or by the default.
 */
export function readSettings(db: Executor): Promise<Settings> {
  return readValidRows(db, settings);
}
