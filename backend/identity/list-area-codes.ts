import { asc } from 'drizzle-orm';
import { localize } from '../catalog/localize';
import { areaCode } from '../database/schema/catalog';
import type { Context } from '../platform/context';

/** Dial codes in the order of the shop; suspended ones are shown, but send no codes. */
export async function listAreaCodes(context: Context) {
  const rows = await context.db.select().from(areaCode).orderBy(asc(areaCode.sort));
  return rows.map((row) => ({
    areaCode: row.areaCode,
    name: localize(row.nameI18n, context.locale),
    suspended: row.suspended,
  }));
}
