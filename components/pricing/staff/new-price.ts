import { readAmount } from '@/lib/files/read-amount';
import { readTable, type Separator } from '@/lib/files/read-table';
import { yuanToFen } from '@/lib/money';
import { percentOf } from '@/lib/part-of-whole';
import { marginPercent } from '@/lib/pricing/margin';
import type { PriceItem } from '@/lib/products/staff/contract';

/** How new prices are computed. */
export const priceWays = ['PERCENT', 'MARGIN', 'PASTE'] as const;
export type PriceWay = (typeof priceWays)[number];

export type PriceRules = {
  readonly way: PriceWay;
  /** The change, or the margin to reach; null: not entered. */
  readonly percent: number | null;
  /** New prices are a multiple of this, fen, rounded up. */
  readonly stepFen: number;
  readonly isCapped: boolean;
  /** The largest change in percent; null: any. */
  readonly mostPercent: number | null;
  /** Prices from a sheet by sku number, fen. They are used as they are. */
  readonly pasted: ReadonlyMap<string, number>;
};

/** The rules as they are entered, with the text of the sheet. */
export type RuleInput = Omit<PriceRules, 'pasted'> & { readonly sheet: string };

/** What was done to the price that the rule asks for. */
export type Adjusted = 'CAPPED' | 'LIMITED';

export type NewPrice = { readonly fen: number; readonly adjusted: Adjusted | null };

/** Sums of products with decimals are a little off; without this, 30.00 would be rounded up to 30.10. */
const tolerance = 1e-6;
const upTo = (fen: number, step: number) => Math.ceil(fen / step - tolerance) * step;
const downTo = (fen: number, step: number) => Math.floor(fen / step + tolerance) * step;

/** The new price of a sku by the rules; the price now when they say nothing about it. */
export function newPriceOf(item: PriceItem, rules: PriceRules): NewPrice {
  const nowFen = yuanToFen(item.now);
  const unchanged: NewPrice = { fen: nowFen, adjusted: null };
  if (rules.way === 'PASTE') {
    const fen = rules.pasted.get(item.sn);
    return fen === undefined ? unchanged : { fen, adjusted: null };
  }
  const wished = wishOf(item, rules);
  if (wished === null) return unchanged;
  const limited = limit(wished, nowFen, rules);
  const marketFen = item.marketPrice === null ? null : yuanToFen(item.marketPrice);
  // A price that is above the market price already is not lowered by a rule that raises prices.
  const mostFen =
    rules.isCapped && marketFen !== null ? Math.max(marketFen, nowFen) : Number.POSITIVE_INFINITY;
  if (limited > mostFen && wished > nowFen) return { fen: mostFen, adjusted: 'CAPPED' };
  return { fen: Math.max(1, limited), adjusted: limited === wished ? null : 'LIMITED' };
}

function wishOf(item: PriceItem, { way, percent, stepFen }: PriceRules): number | null {
  if (percent === null || (way === 'PERCENT' && percent === 0)) return null;
  const exact =
    way === 'PERCENT'
      ? (yuanToFen(item.now) * (100 + percent)) / 100
      : (yuanToFen(item.cost) * 100) / (100 - percent);
  return upTo(exact, stepFen);
}

function limit(wished: number, nowFen: number, { mostPercent, stepFen }: PriceRules): number {
  if (mostPercent === null) return wished;
  const most = (nowFen * mostPercent) / 100;
  // Where one step is more than the largest change, the price stays.
  if (wished > nowFen) return Math.min(wished, Math.max(nowFen, downTo(nowFen + most, stepFen)));
  return Math.max(wished, Math.min(nowFen, upTo(nowFen - most, stepFen)));
}

/** What a pasted sheet says, line by line. */
export type Sheet = {
  readonly prices: ReadonlyMap<string, number>;
  /** Numbers of the lines that have no sku number and price. */
  readonly unread: readonly number[];
  /** Numbers of the lines whose price can be read in two ways. */
  readonly ambiguous: readonly number[];
};

/** The prices of a pasted sheet: a sku number first and a price last in each line. */
export function readSheet(text: string): Sheet {
  const prices = new Map<string, number>();
  const unread: number[] = [];
  const ambiguous: number[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const { sn, price } = readPriceLine(line.trim());
    if (price === 'AMBIGUOUS') ambiguous.push(index + 1);
    else if (sn === '' || price === 'UNREADABLE' || price < 0.01 || price > 1_000_000) unread.push(index + 1);
    else prices.set(sn, yuanToFen(price));
  }
  return { prices, unread, ambiguous };
}

/** The cells of a line: a sheet is pasted with tabs; other files have semicolons, commas or spaces. */
function readPriceLine(line: string): { sn: string; price: ReturnType<typeof readAmount> } {
  const separator = ['\t', ';', ','].find((one) => line.includes(one));
  const table = separator === undefined ? null : readTable(line, separator as Separator);
  const cells = (table && 'rows' in table ? table.rows[0] : line.split(/\s+/)) ?? [];
  const [first = '', ...others] = cells.map((cell) => cell.trim());
  const [sn = '', ...rest] = first.split(/\s+/);
  const last = [...rest, ...others].filter((cell) => cell !== '').at(-1) ?? '';
  // A comma between the last two cells may be the decimal comma of a price.
  const isSplit = separator === ',' && /^[¥\d.]+$/.test(others.at(-2) ?? rest.at(-1) ?? '');
  const isNumber = /^\d/.test(last);
  return { sn: sn.toUpperCase(), price: isSplit && isNumber ? 'AMBIGUOUS' : readAmount(last) };
}

/** A sku with its new price, fen. */
export type PricedItem = { readonly item: PriceItem; readonly fen: number };

export type ChangeEffect = {
  /** What the new prices add in a month like the last one, fen. Costs stay, so it is also the margin that is added. */
  readonly addedFen: number;
  /** Margin of these sales before and after, percent; null without sales. */
  readonly before: number | null;
  readonly after: number | null;
  /** By how much the volume may fall (or has to grow: negative) for the same margin, percent; null: no such volume. */
  readonly breakEven: number | null;
};

export function effectOf(lines: readonly PricedItem[]): ChangeEffect {
  const sum = (fenOf: (line: PricedItem) => number) =>
    lines.reduce((all, line) => all + line.item.sold30 * fenOf(line), 0);
  const [soldNow, soldNew, cost] = [
    sum(({ item }) => yuanToFen(item.now)),
    sum(({ fen }) => fen),
    sum(({ item }) => yuanToFen(item.cost)),
  ];
  const [before, after] = [soldNow - cost, soldNew - cost];
  return {
    addedFen: soldNew - soldNow,
    before: percentOf(before, soldNow),
    after: percentOf(after, soldNew),
    breakEven: before > 0 && after > 0 && before !== after ? percentOf(after - before, after) : null,
  };
}

/** Percent of the price that is not cost, one decimal. */
export function marginOf(item: PriceItem, fen: number): number {
  return marginPercent(fen, yuanToFen(item.cost)) ?? 0;
}

/** From the price now, percent with one decimal. */
export function changeOf(item: PriceItem, fen: number): number {
  const nowFen = yuanToFen(item.now);
  return percentOf(fen - nowFen, nowFen) ?? 0;
}

/** Upper ends of the groups of margins, percent; the last group is open. */
export const marginEnds = [4, 5, 6, 8, 10] as const;

/** How many SKUs have a margin in each group. */
export function marginGroups(margins: readonly number[]): number[] {
  const counts = Array.from({ length: marginEnds.length + 1 }, () => 0);
  for (const margin of margins) {
    const found = marginEnds.findIndex((end) => margin < end);
    const group = found < 0 ? marginEnds.length : found;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}
