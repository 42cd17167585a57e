import type { FieldContent, ProductContent } from '../../../../lib/products/staff/editor-contract';
import { StoreError } from '../../../platform/errors/store-error';
import { refuseUnprintable } from '../../../platform/fonts/printable';
import { isPattern } from '../../../platform/linear-pattern';
import { areStepsInOrder } from './sale-terms';

/**
 * Checks what the schema cannot.
 * @throws StoreError `common_message_badRequest` with `data.fields`, `goods_fieldInvalid` with `data.field`;
 *   `receipt_notPrintable` for names that receipts cannot print
 */
export async function checkContent(content: ProductContent): Promise<void> {
  checkFields(content);
  await refuseUnprintable([content, ...content.skus].flatMap(({ name }) => Object.values(name)));
}

function checkFields(content: ProductContent): void {
  const wrong: string[] = [];
  if (content.etaMinSeconds > content.etaMaxSeconds) wrong.push('etaMaxSeconds');
  if (content.skus.filter(({ isDefault }) => isDefault).length !== 1) wrong.push('skus.isDefault');
  const ids = content.skus.flatMap(({ id }) => id ?? []);
  if (new Set(ids).size !== ids.length) wrong.push('skus.id');
  if (content.skus.some(({ id, start }) => (id === null) !== (start !== undefined))) wrong.push('skus.start');
  if (!areStepsInOrder(content.bulkPrice)) wrong.push('bulkPrice');
  if (wrong.length > 0) throw new StoreError('common_message_badRequest', { data: { fields: wrong } });
  const keys = new Set<string>();
  for (const field of content.rechargeFields) {
    if (keys.has(field.key) || !isFieldValid(field)) {
      throw new StoreError('goods_fieldInvalid', { data: { field: field.key } });
    }
    keys.add(field.key);
  }
}

const chosen = ['select', 'radio', 'cascade'];

function isFieldValid({ type, options, pattern, minLength = 0, maxLength = 200 }: FieldContent): boolean {
  if (chosen.includes(type) !== (options !== undefined)) return false;
  if (minLength > maxLength) return false;
  if (options && !areOptionsValid(options, type === 'cascade')) return false;
  return !pattern || isPattern(pattern);
}

function areOptionsValid(options: NonNullable<FieldContent['options']>, mayNest: boolean): boolean {
  const values = new Set(options.map(({ value }) => value));
  return (
    values.size === options.length &&
    options.every(({ children }) => !children || (mayNest && areOptionsValid(children, false)))
  );
}

/**
 * Members have ordered with the fields of `before`: orders refer to their keys and options.
 * @throws StoreError `goods_fieldFixed` with `data.field`
 */
export function checkFixedFields(before: readonly FieldContent[], after: readonly FieldContent[]): void {
  for (const field of before) {
    const next = after.find(({ key }) => key === field.key);
    const isKept =
      next?.type === field.type &&
      pathsOf(field.options).every((path) => pathsOf(next.options).includes(path));
    if (!isKept) throw new StoreError('goods_fieldFixed', { data: { field: field.key } });
  }
}

function pathsOf(options: FieldContent['options'] = []): string[] {
  return options.flatMap(({ value, children }) =>
    children ? pathsOf(children).map((path) => `${value}/${path}`) : [value],
  );
}
