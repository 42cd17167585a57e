import { asc } from 'drizzle-orm';
import { areaCode } from '../../../database/schema/content';
import type { Context } from '../../../platform/context';
import { localize } from '../../../platform/localize';

/** Dial codes in display order; suspended ones are listed but cannot receive codes. */
export async function listAreaCodes(context: Context) {
  const rows = await context.db.select().from(areaCode).orderBy(asc(areaCode.sort));
  return rows.map((row) => ({
    areaCode: row.areaCode,
    name: localize(row.nameI18n, context.locale),
    suspended: row.suspended,
  }));
}
