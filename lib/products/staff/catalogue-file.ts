import { type Locale, locales } from '../../i18n/locales';

// The columns of files with which the catalogue is exported and imported. Without zod: the screen reads it too.

/** What a line of a file is: a denomination, or a product with its texts. */
export const catalogueFileKinds = ['SKU', 'PRODUCT'] as const;
export type CatalogueFileKind = (typeof catalogueFileKinds)[number];

const skuTexts = ['name'] as const;
const productTexts = ['name', 'caption', 'unit', 'etaLabel', 'introduction', 'regionNote'] as const;
const skuValues = [
  'price',
  'cost',
  'marketPrice',
  'faceValue',
  'bonusValue',
  'limitPerOrder',
  'stock',
] as const;
const productValues = [
  'brand',
  'keywords',
  'categoryCode',
  'maxQuantity',
  'weightGrams',
  'popularRank',
] as const;

type TextName = (typeof productTexts)[number];
export type TextField = `${TextName}.${Locale}`;
type ValueField = (typeof skuValues)[number] | (typeof productValues)[number];
/** `sn`: the number of the SKU or of the product, which names the line. */
export type CatalogueField = 'sn' | TextField | ValueField;

const inLanguages = (names: readonly TextName[]): TextField[] =>
  names.flatMap((name) => locales.map((locale): TextField => `${name}.${locale}`));

/** The columns that an import of each kind reads, in the order of an export. */
export const catalogueFields: Readonly<Record<CatalogueFileKind, readonly CatalogueField[]>> = {
  SKU: ['sn', ...inLanguages(skuTexts), ...skuValues],
  PRODUCT: ['sn', ...inLanguages(productTexts), ...productValues],
};

/** Every column, once. */
export const everyCatalogueField: readonly CatalogueField[] = [
  ...new Set([...catalogueFields.SKU, ...catalogueFields.PRODUCT]),
];

/** The name of a text and its language; null for a column that has one value in all languages. */
export function textOfField(field: CatalogueField): { name: TextName; locale: Locale } | null {
  const name = productTexts.find((one) => field.startsWith(`${one}.`));
  const locale = name && locales.find((one) => field === `${name}.${one}`);
  return name && locale ? { name, locale } : null;
}

/** Columns that hold amounts of yuan, and whole numbers. */
export const amountFields: readonly CatalogueField[] = ['price', 'cost', 'marketPrice'];
export const wholeFields: readonly CatalogueField[] = [
  'faceValue',
  'bonusValue',
  'limitPerOrder',
  'stock',
  'maxQuantity',
  'weightGrams',
  'popularRank',
];

/** A cell that empties its field. An empty cell keeps what is stored: spreadsheets lose cells. */
export const clearMark = '[clear]';

/** Between two keywords in a cell. */
export const keywordSeparator = '|';

/** Lines of one part of a file. */
export const mostPartLines = 1_000;
/** Characters of a cell: the longest text of a product. */
export const longestFileCell = 6_000;

/**
 * `READING`: parts of the file are missing. `CHECKED`: every line is accounted for, nothing has changed. `WAITING`: for a
 * second person, who refuses it (`REFUSED`) or by whose approval all of it happens (`DONE`).
 */
export const catalogueImportStates = ['READING', 'CHECKED', 'WAITING', 'DONE', 'REFUSED'] as const;
export type CatalogueImportState = (typeof catalogueImportStates)[number];

export const fileLineOutcomes = ['GOOD', 'REFUSED', 'UNCHANGED'] as const;
export type FileLineOutcome = (typeof fileLineOutcomes)[number];

/** Why a line is refused. */
export const fileLineProblems = [
  /** It names no SKU or product. */
  'NO_NUMBER',
  'NOT_FOUND',
  /** A line before it has the same number. */
  'TWICE',
  'DISCONTINUED',
  /** The number has two readings, such as 1,234. */
  'AMBIGUOUS',
  'NOT_A_NUMBER',
  /** Too long, too large or too small, or a name that receipts cannot print. */
  'OUT_OF_RANGE',
  'CATEGORY',
  /** Only the stock of what is shipped is counted by hand. */
  'STOCK',
  /** Terms of the product wait for a second person, or were refused. */
  'TERMS_WAIT',
] as const;
export type FileLineProblem = (typeof fileLineProblems)[number];
