import { yuanToFen } from '../../../../../lib/money';
import type { Executor } from '../../../../database/connect';
import type { sku } from '../../../../database/schema/catalog';
import type { Item } from '../../../pricing/staff/create-change';
import { priceValue, sellableUnits } from '../../price-value';
import { skuOf } from '../product-content';
import { isMore, termsValue } from '../terms-value';
import type { GoodLine } from './import-row';
import { type Subject, withValues } from './read-line';

type SkuRow = typeof sku.$inferSelect;

/** The prices that lines set, from what they are now. Pure. */
export function pricesOf(lines: readonly GoodLine[], subjects: ReadonlyMap<string, Subject>): Item[] {
  return lines.flatMap(({ subjectId, after }) => {
    const found = subjects.get(subjectId)?.sku;
    if (!found || typeof after.price !== 'number') return [];
    return [{ skuId: found.id, fromFen: found.priceFen, toFen: yuanToFen(after.price) }];
  });
}

/** What buyers pay less, and what they get more, by the lines of a file, in fen; null where the worth of a unit is not known. */
export async function importValue(
  db: Executor,
  lines: readonly GoodLine[],
  subjects: ReadonlyMap<string, Subject>,
): Promise<number | null> {
  const more = lines.flatMap(({ subjectId, after }) => {
    const found = subjects.get(subjectId)?.sku;
    if (!found) return [];
    const next = withValues(skuOf(found), after);
    const terms = { faceValue: next.faceValue, bonusValue: next.bonusValue, costFen: yuanToFen(next.cost) };
    return isMore(found, terms) ? [{ found, terms }] : [];
  });
  const units = await sellableUnits(
    db,
    more.map(({ found }) => found.id),
  );
  const inUnits = ({
    faceValue,
    bonusValue,
    costFen,
  }: Pick<SkuRow, 'faceValue' | 'bonusValue' | 'costFen'>) => ({
    units: (faceValue ?? 0) + bonusValue,
    costFen,
  });
  const ofTerms = termsValue(
    more.map(({ found, terms }) => ({
      priceFen: found.priceFen,
      before: inUnits(found),
      after: inUnits(terms),
      sellable: units.get(found.id) ?? 0,
    })),
    [],
  );
  return ofTerms === null ? null : ofTerms + (await priceValue(db, pricesOf(lines, subjects)));
}
