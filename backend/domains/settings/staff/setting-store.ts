import { asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { inEveryLanguage } from '../../../../lib/i18n/every-language';
import { settingKeys } from '../../../../lib/settings/staff/contract';
import type { Executor } from '../../../database/connect';
import { siteConfig } from '../../../database/schema/content';
import { currency, exchangeRate, paymentMethod } from '../../../database/schema/pricing';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { localize } from '../../../platform/localize';
import { newId } from '../../../platform/new-id';
import { defaultSettings } from '../default-settings';
import { allSettings, saveSetting } from '../save-setting';
import { isInNetworks } from '../staff-networks';
import { refuseContradiction } from './freight-value';
import { methodNames, writableCurrency, writableMethod, writableSettings } from './setting-values';
import { refuseUnreadable, type ShopValue, shopValue, writeShop } from './shop-value';

export type Stored = {
  key: string;
  value: unknown;
  version: number;
  rate: { time: Date; source: string } | null;
};

type Setting = (typeof settingKeys)[number];

const isSetting = (key: string): key is Setting => settingKeys.some((one) => one === key);
export const codeOf = (key: string, family: 'currency' | 'method') =>
  key.startsWith(`${family}:`) ? key.slice(family.length + 1) : null;

/** Share by which a manual rate may differ from the one before. */
const largestChange = 0.2;

/** Every setting that staff may change. */
export async function readStored(db: Executor): Promise<Stored[]> {
  const rows = await db.select().from(siteConfig);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const currencies = await db.select().from(currency).orderBy(asc(currency.sort));
  const methods = await db.select().from(paymentMethod).orderBy(asc(paymentMethod.sort));
  return [
    ...settingKeys.map((key) => settingOf(key, rowOf(key), rowOf('brand'))),
    ...currencies.filter(({ currencyCode }) => currencyCode !== 'CNY').map(currencyOf),
    ...methods.map(methodOf),
  ];
}

/** Locks a setting and reads it. @throws StoreError 404 */
export async function lockStored(tx: Executor, key: string): Promise<Stored> {
  if (isSetting(key)) {
    // A setting that was never changed has no row.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`setting:${key}`}))`);
    const [row] = await tx.select().from(siteConfig).where(eq(siteConfig.key, key)).for('update');
    const [look] =
      key === 'shop' ? await tx.select().from(siteConfig).where(eq(siteConfig.key, 'brand')) : [];
    return settingOf(key, row, look);
  }
  const code = codeOf(key, 'currency');
  if (code !== null && code !== 'CNY') {
    const [row] = await tx.select().from(currency).where(eq(currency.currencyCode, code)).for('update');
    if (row) return currencyOf(row);
  }
  const [method] = await tx
    .select()
    .from(paymentMethod)
    .where(eq(paymentMethod.code, codeOf(key, 'method') ?? ''))
    .for('update');
  if (!method) throw new StoreError('common_message_notFound');
  return methodOf(method);
}

/** The form has a field for each part, given or not. */
const emptySeller = { name: '', address: '', registerNumber: '', taxNumber: '', email: '' };

type Row = typeof siteConfig.$inferSelect | undefined;

/** @param look of the shop, which is a part of the setting of its names */
function settingOf(key: Setting, row: Row, look: Row): Stored {
  const value = validValue(key, row);
  const shown = key === 'seller' ? { ...emptySeller, ...Object(value) } : value;
  const isShop = key === 'shop';
  return {
    key,
    value: isShop ? shopValue(value, validValue('brand', look)) : shown,
    version: row?.version ?? 0,
    rate: null,
  };
}

/** Parsed, so that a row of before has the parts that were added since. */
function validValue(key: keyof typeof allSettings.shape, row: Row): unknown {
  const defaults: Record<string, unknown> = defaultSettings;
  const schema: z.ZodType = allSettings.shape[key];
  const valid = [row?.value, row?.goodValue]
    .map((one) => schema.safeParse(one))
    .find(({ success }) => success);
  return valid?.data ?? defaults[key];
}

function currencyOf(row: typeof currency.$inferSelect): Stored {
  return {
    key: `currency:${row.currencyCode}`,
    value: {
      rate: row.ratePpb / 1e9,
      premium: row.premiumPpm / 10_000,
      supportPayment: row.supportPayment,
    } satisfies z.input<typeof writableCurrency>,
    version: row.version,
    rate: { time: row.rateTime, source: row.rateSource },
  };
}

function methodOf(row: typeof paymentMethod.$inferSelect): Stored {
  return {
    key: `method:${row.code}`,
    value: {
      name: inEveryLanguage((locale) => localize(row.nameI18n, locale)),
      feeRate: row.feeRatePpm / 10_000,
      feeFixed: row.feeFixedFen / 100,
      min: row.minFen / 100,
      max: row.maxFen / 100,
      isEnabled: row.isEnabled,
    } satisfies z.input<typeof writableMethod>,
    version: row.version,
    rate: null,
  };
}

/**
 * Parses a value that staff want to write.
 * @throws StoreError `common_message_badRequest` with the fields that do not fit; `setting_colourUnreadable`; those of
 *   `refuseContradiction`
 */
export function parseValue({ key, value: before }: Stored, value: unknown): unknown {
  const schema = schemaOf(key);
  // Of a shop, what is not given stays: earlier changes, which can be restored, have names only.
  const parsed = schema.safeParse(key === 'shop' ? { ...Object(before), ...Object(value) } : value);
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'value');
    throw new StoreError('common_message_badRequest', { data: { fields } });
  }
  if (codeOf(key, 'currency') !== null) refuseJump(before, parsed.data);
  if (key === 'shop') refuseUnreadable(parsed.data as ShopValue);
  if (key === 'freightZones') refuseContradiction(parsed.data);
  return parsed.data;
}

function schemaOf(key: string): z.ZodType {
  if (isSetting(key)) return writableSettings.shape[key];
  return codeOf(key, 'currency') === null ? writableMethod : writableCurrency;
}

/** A rate that jumps is taken for a typing error, as with the source of rates. */
function refuseJump(before: unknown, after: unknown): void {
  const [from, to] = [writableCurrency.parse(before).rate, writableCurrency.parse(after).rate];
  if (Math.abs(to - from) > from * largestChange) {
    throw new StoreError('common_message_badRequest', { data: { fields: ['rate'] } });
  }
}

/**
 * Refuses networks without the person's own address, which would end their session.
 * @throws StoreError `common_message_badRequest`
 */
export function refuseLockout({ ip }: Pick<Context, 'ip'>, key: string, value: unknown): void {
  // A job has no address: the person was checked when they asked.
  if (key !== 'staffNetworks' || ip === '') return;
  if (!isInNetworks(ip, writableSettings.shape.staffNetworks.parse(value).allowed)) {
    throw new StoreError('staff_ownNetwork');
  }
}

/** Writes a parsed value; the caller holds the lock of the setting. */
export async function writeStored(
  tx: Executor,
  context: Pick<Context, 'clock'>,
  stored: Stored,
  value: unknown,
  by: string,
): Promise<number> {
  const { key, value: before, version } = stored;
  const now = context.clock.now();
  if (isSetting(key)) {
    if (key === 'shop') await writeShop(tx, value as ShopValue, now);
    else await saveSetting(tx, key, value, now);
    await tx
      .update(siteConfig)
      .set({ version: version + 1 })
      .where(eq(siteConfig.key, key));
    return version + 1;
  }
  const code = codeOf(key, 'currency');
  if (code === null) await writeMethod(tx, stored, value);
  else await writeCurrency(tx, code, { before, value, version, now, by });
  return version + 1;
}

async function writeMethod(
  tx: Executor,
  { key, value: before, version }: Stored,
  value: unknown,
): Promise<void> {
  // A change that was requested before names were part of it keeps the name.
  const { name } = methodNames.parse(before);
  const given = typeof value === 'object' ? { name, ...value } : value;
  const { feeRate, feeFixed, min, max, isEnabled, ...named } = writableMethod.parse(given);
  await tx
    .update(paymentMethod)
    .set({
      nameI18n: named.name,
      feeRatePpm: Math.round(feeRate * 10_000),
      feeFixedFen: Math.round(feeFixed * 100),
      minFen: Math.round(min * 100),
      maxFen: Math.round(max * 100),
      isEnabled,
      version: version + 1,
    })
    .where(eq(paymentMethod.code, codeOf(key, 'method') ?? ''));
}

async function writeCurrency(
  tx: Executor,
  code: string,
  change: { before: unknown; value: unknown; version: number; now: Date; by: string },
): Promise<void> {
  const { rate, premium, supportPayment } = writableCurrency.parse(change.value);
  const isNewRate = rate !== writableCurrency.parse(change.before).rate;
  const ratePpb = Math.round(rate * 1e9);
  const source = `staff: ${change.by}`.slice(0, 100);
  await tx
    .update(currency)
    .set({
      premiumPpm: Math.round(premium * 10_000),
      supportPayment,
      version: change.version + 1,
      ...(isNewRate ? { ratePpb, rateTime: change.now, rateSource: source } : {}),
    })
    .where(eq(currency.currencyCode, code));
  if (!isNewRate) return;
  await tx
    .insert(exchangeRate)
    .values({
      id: newId(),
      currencyCode: code,
      ratePpb,
      source,
      rateTime: change.now,
      createdTime: change.now,
    })
    .onConflictDoNothing();
}
