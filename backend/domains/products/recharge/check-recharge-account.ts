import type { goods } from '../../../database/schema/catalog';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { validateRecharge, valuesHash } from './validate-recharge';
import { verifyValidateToken } from './validate-token';

/**
 * A recharge account whose values are valid. `hash` is null for products that need none, `checkedTime` when the supplier
 * has not confirmed the account.
 */
export type CheckedAccount = { values: Record<string, string>; hash: string | null } & SupplierCheck;

type SupplierCheck = { roleName: string | null; checkedTime: Date | null };

const notChecked: SupplierCheck = { roleName: null, checkedTime: null };

type Sold = Pick<typeof goods.$inferSelect, 'id' | 'rechargeFields' | 'accountCheck'>;
type Given = { values: Record<string, string>; validateToken?: string | undefined };

/**
 * Cleans the values by the product's form; a role name is only accepted with a token signed by the account check.
 * @throws StoreError `goods_account_formatInvalid` (`data.field`, or `data.reason` NOT_CHECKED where a check is
 *   required and its token is absent, expired or for another account), `goods_account_notFound` for a login whose
 *   character was not chosen
 */
export function checkRechargeAccount(context: Context, sold: Sold, given: Given): CheckedAccount {
  const values = validateRecharge(sold.rechargeFields, given.values);
  const hash = Object.keys(values).length === 0 ? null : valuesHash(values);
  return { values, hash, ...supplierCheck(context, sold, given.validateToken, values) };
}

function supplierCheck(
  context: Context,
  { id: goodsId, accountCheck: { requiredBeforePay, mode } }: Sold,
  token: string | undefined,
  values: Record<string, string>,
): SupplierCheck {
  const looksUp = mode === 'ROLE_LOOKUP' || mode === 'CARRIER_LOOKUP';
  if (!requiredBeforePay && !(looksUp && token)) return notChecked;
  const { roleName, checkedTime } = verifyValidateToken(context, token, { goodsId, values });
  if (requiredBeforePay && mode === 'ROLE_LOOKUP' && roleName === null) {
    throw new StoreError('goods_account_notFound');
  }
  return { roleName, checkedTime: looksUp ? checkedTime : null };
}
