import { readAmount } from '../../../../../lib/files/read-amount';
import { locales } from '../../../../../lib/i18n/locales';
import { fenToYuan } from '../../../../../lib/money';
import {
  amountFields,
  type CatalogueField,
  clearMark,
  type FileLineProblem,
  keywordSeparator,
  textOfField,
  wholeFields,
} from '../../../../../lib/products/staff/catalogue-file';
import { productContent, type SkuContent } from '../../../../../lib/products/staff/editor-contract';
import { foldDigits } from '../../../../../lib/text/characters';
import { readText } from '../../../../../lib/text/read-text';
import type { LocalizedText } from '../../../../../lib/wire/localized-text';
import type { goods, sku } from '../../../../database/schema/catalog';
import type { FileValue, FileValues } from '../../../../database/schema/catalogue-imports';
import type { PrintableLetters } from '../../../../platform/fonts/printable';
import { contentOf, skuOf } from '../product-content';

type GoodsRow = typeof goods.$inferSelect;
type SkuRow = typeof sku.$inferSelect;

/** What a line is about: a product, or one SKU of it. */
export type Subject = { one: GoodsRow; sku: SkuRow | null };

export type ReadLine =
  | { before: FileValues; after: FileValues }
  | { problem: FileLineProblem; field: CatalogueField };

const texts = productContent.pick({
  name: true,
  caption: true,
  unit: true,
  etaLabel: true,
  introduction: true,
  regionNote: true,
  brand: true,
  keywords: true,
  categoryCode: true,
  maxQuantity: true,
  weightGrams: true,
  popularRank: true,
});
const skuSchema = productContent.shape.skus.element;
/**
 * Reads the cells of a line and compares them with what is stored. An empty cell keeps what is stored, and `clearMark` empties
 * it. Pure.
 * @param columns the field of each cell
 * @param letters what receipts can print, which show the name
 * @returns only what changes; the first problem otherwise
 */
export function readCells(
  subject: Subject,
  columns: readonly CatalogueField[],
  cells: readonly string[],
  letters: PrintableLetters,
): ReadLine {
  const before: FileValues = {};
  const after: FileValues = {};
  const now = storedValues(subject);
  for (const [index, field] of columns.entries()) {
    const cell = cells[index] ?? '';
    if (field === 'sn' || cell.trim() === '') continue;
    const value = cell.trim().toLowerCase() === clearMark ? emptyOf(field) : readCell(field, cell);
    if (isProblem(value)) return { problem: value.problem, field };
    if (isSame(value, now(field))) continue;
    if (field === 'stock' && subject.one.deliveryMode !== 'SHIPPING') return { problem: 'STOCK', field };
    before[field] = now(field);
    after[field] = value;
  }
  const wrong = firstOutOfRange(subject, after) ?? firstUnprintable(after, letters);
  return wrong ? { problem: 'OUT_OF_RANGE', field: wrong } : { before, after };
}

type Problem = { problem: FileLineProblem };
const isProblem = (value: FileValue | Problem): value is Problem =>
  typeof value === 'object' && value !== null && 'problem' in value;
const isSame = (left: FileValue, right: FileValue) => JSON.stringify(left) === JSON.stringify(right);

/** What a field without a value has; one that needs a value is refused afterwards. */
function emptyOf(field: CatalogueField): FileValue {
  if (field === 'keywords') return [];
  if (field === 'bonusValue' || field === 'weightGrams') return 0;
  return textOfField(field) || field === 'brand' || field === 'categoryCode' ? '' : null;
}

function readCell(field: CatalogueField, cell: string): FileValue | Problem {
  if (amountFields.includes(field)) {
    const amount = readAmount(cell);
    if (typeof amount === 'number') return amount;
    return { problem: amount === 'AMBIGUOUS' ? 'AMBIGUOUS' : 'NOT_A_NUMBER' };
  }
  if (wholeFields.includes(field)) return readWhole(cell);
  if (field === 'keywords') {
    const words = cell.split(keywordSeparator).map((word) => readText('line', word).trim());
    return words.filter((word) => word !== '');
  }
  if (textOfField(field)) return readText('document', cell).replaceAll('\r\n', '\n').trim();
  return readText(field === 'brand' ? 'name' : 'token', cell).trim();
}

/** Digits alone: `1,234` and `1.234` are a thousand for some readers and about one for others. */
function readWhole(cell: string): number | Problem {
  const text = foldDigits(cell).trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  return { problem: /^\d[\d.,\u00a0 ]*$/.test(text) ? 'AMBIGUOUS' : 'NOT_A_NUMBER' };
}

/** The stored value of each field, as a file has it. */
export function storedValues({ one, sku: row }: Subject): (field: CatalogueField) => FileValue {
  const content: object = row ? skuOf(row) : contentOf(one, []);
  return (field) => {
    const text = textOfField(field);
    if (text) return (Reflect.get(content, text.name) as LocalizedText)[text.locale];
    if (row && field === 'price') return fenToYuan(row.priceFen);
    if (row && field === 'stock') return row.available;
    return (Reflect.get(content, field) as FileValue | undefined) ?? null;
  };
}

/** The content with the changed fields; price and stock are no part of it. Pure. */
export function withValues<T extends object>(content: T, after: FileValues): T {
  const changed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    // The keys were written by `readCells`.
    const field = key as CatalogueField;
    const text = textOfField(field);
    if (text) {
      const known = changed[text.name] ?? Reflect.get(content, text.name);
      changed[text.name] = { ...(known as LocalizedText), [text.locale]: value };
    } else if (field !== 'price' && field !== 'stock') changed[field] = value;
  }
  return { ...content, ...changed };
}

function firstUnprintable(after: FileValues, { missingIn }: PrintableLetters): CatalogueField | null {
  const names = locales.map((locale) => `name.${locale}` as const);
  return names.find((field) => missingIn(String(after[field] ?? '')).length > 0) ?? null;
}

/** The first changed field that the editor would refuse. */
function firstOutOfRange({ one, sku: row }: Subject, after: FileValues): CatalogueField | null {
  const fields = Object.keys(after) as CatalogueField[];
  if (fields.length === 0) return null;
  const { price, stock } = after;
  if (price !== undefined && !skuSchema.shape.cost.safeParse(price).success) return 'price';
  if (stock === null || (typeof stock === 'number' && stock > 1_000_000)) return 'stock';
  const { error } = row
    ? skuSchema.safeParse(withValues<SkuContent>(skuOf(row), after))
    : texts.safeParse(withValues(contentOf(one, []), after));
  for (const { path } of error?.issues ?? []) {
    const wrong = fields.find(
      (field) => field === path[0] || field === `${String(path[0])}.${String(path[1])}`,
    );
    if (wrong) return wrong;
  }
  return null;
}
