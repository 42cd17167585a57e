import { z } from 'zod';

// Shared by the backend and the form of staff, which has one line for each supplier of a SKU.

const line = z.strictObject({
  skuId: z.string().regex(/^[0-9]{1,20}$/),
  /** Code of a configured supplier. */
  supplier: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/),
  /** The supplier's own code of the product. */
  productCode: z.string().regex(/^[\w.:/-]{1,64}$/),
  /** Cost of one unit; null: the cost of the SKU. */
  costCny: z.number().min(0).max(1_000_000).multipleOf(0.01).nullable(),
  isOn: z.boolean(),
});
type Line = z.infer<typeof line>;

export const supplierLineExample = '1800000000000000001 backup GAME-100 8.50';

/** Lines in the order of preference. */
export const topUpSuppliers = z.strictObject({ lines: z.array(line).max(5000) });

/** Lines as `<SKU> <supplier> <product code> <cost or -> [off]`. */
export const supplierLinesText = (value: unknown): string => {
  const known = z.array(line).safeParse(value);
  return (known.success ? known.data : [])
    .map((one) =>
      [one.skuId, one.supplier, one.productCode, one.costCny ?? '-', ...(one.isOn ? [] : ['off'])].join(' '),
    )
    .join('\n');
};

function lineOf(text: string): Line | null {
  const [skuId, supplier, productCode, cost = '', state, ...more] = text.trim().split(/\s+/);
  if (more.length > 0 || (state !== undefined && state !== 'off')) return null;
  if (cost !== '-' && !/^[0-9]+(\.[0-9]{1,2})?$/.test(cost)) return null;
  const costCny = cost === '-' ? null : Number(cost);
  const parsed = line.safeParse({ skuId, supplier, productCode, costCny, isOn: state === undefined });
  return parsed.success ? parsed.data : null;
}

const written = (text: string) => text.split('\n').filter((one) => one.trim() !== '');

/** The first line, from 1, that cannot be read or names a supplier of its SKU a second time; null when all are right. */
export function wrongSupplierLine(text: string): number | null {
  const seen = new Set<string>();
  const index = written(text).findIndex((one) => {
    const read = lineOf(one);
    const key = `${read?.skuId} ${read?.supplier}`;
    const isWrong = read === null || seen.has(key);
    seen.add(key);
    return isWrong;
  });
  return index < 0 ? null : index + 1;
}

/** The lines of a text that {@link wrongSupplierLine} accepts. */
export const supplierLinesOf = (text: string): Line[] => written(text).flatMap((one) => lineOf(one) ?? []);
