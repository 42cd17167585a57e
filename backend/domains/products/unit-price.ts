import { defaultLocale } from '../../../lib/i18n/locales';
import type { Localized } from '../../database/schema/columns';
import { localize } from '../../platform/localize';

type Denomination = {
  nameI18n: Localized;
  faceValue: number | null;
  bonusValue: number;
  priceFen: number;
};

const SIZES = [1, 10, 100, 1000] as const;

/**
 * The unit size in which all denominations of a product are compared: the smallest one at which each of them costs at
 * least CNY 1, so that no unit price rounds to zeros. Null when none can be compared.
 */
export function unitSize(unit: Localized, denominations: readonly Denomination[]): number | null {
  if (isMoney(unit)) return null;
  const counted = denominations.filter((one) => isCounted(unit, one, denominations));
  if (counted.length === 0) return null;
  const lowest = Math.min(...counted.map((one) => one.priceFen / units(one)));
  return SIZES.find((size) => lowest * size >= 100) ?? 1000;
}

/**
 * Price of `per` units of face value including the bonus; yuan, rounded half up to the fen.
 * Null for what is not sold by the unit (a monthly pass among packs of coins, a keyboard).
 */
export function unitPrice(
  unit: Localized,
  denomination: Denomination,
  all: readonly Denomination[],
  priceFen = denomination.priceFen,
): { per: number; price: number } | null {
  const per = unitSize(unit, all);
  if (per === null || !isCounted(unit, denomination, all)) return null;
  return { per, price: Math.round((priceFen * per) / units(denomination)) / 100 };
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A unit in Chinese is the only one of a product that has no translations. */
const chineseMoney = /元$|^(?:港|台|日|新台|澳门)币$/;

/** A card code for HKD 100 has a price, and no price per dollar. */
function isMoney(unit: Localized): boolean {
  return Object.values(unit).some((name) => currencies.has(name) || chineseMoney.test(name));
}

function units(denomination: Denomination): number {
  return (denomination.faceValue ?? 0) + denomination.bonusValue;
}

/** A pass counts days, not coins: its name lacks the product's unit while other denominations contain it. */
function isCounted(unit: Localized, one: Denomination, all: readonly Denomination[]): boolean {
  if (units(one) <= 0) return false;
  const namesUnit = (denomination: Denomination) =>
    localize(denomination.nameI18n, defaultLocale).includes(localize(unit, defaultLocale));
  return namesUnit(one) || !all.some(namesUnit);
}
