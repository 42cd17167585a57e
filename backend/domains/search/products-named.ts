import { type SQL, sql } from 'drizzle-orm';
import { readReference } from '../../../lib/text/code';
import { searchForm } from '../../../lib/text/search';
import { goods, sku } from '../../database/schema/catalog';
import { matches } from './search-conditions';

/** Products by a product or sku number, or by words of their names. */
export function productsNamed(q: string): SQL {
  const reference = readReference(q);
  const number = reference.toUpperCase();
  if (/^[A-Z]?\d{3,}(-\d+)?$/.test(number)) {
    // One list of ids: with conditions of both tables, all products would be read.
    return sql`${goods.id} in (
      select g.id from ${goods} g where g.sn = ${number} or g.id = ${reference}
      union select s.goods_id from ${sku} s where s.sn = ${number} or s.id = ${reference})`;
  }
  return matches(searchForm(q)).indexed;
}
