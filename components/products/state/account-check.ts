import type { Dispatch, RefObject } from 'react';
import { cleanValue, cleanValues, fieldProblem } from '@/components/products/recharge/recharge-values';
import { ApiError } from '@/lib/api/api-error';
import { checkRechargeAccount } from '@/lib/products/queries/check-recharge-account';
import { amountsOf } from './purchase-amounts';
import {
  type CheckFailure,
  checkNeed,
  checkObstacle,
  type Obstacle,
  type PurchaseAction,
  type PurchaseProduct,
  type PurchaseState,
} from './purchase-state';

/** A running check of the recharge account, with the account that it is about. */
export type RunningCheck = { controller: AbortController; account: string };

/** Checks the recharge account with the supplier and dispatches each status. A newer check aborts an older one. */
export async function runAccountCheck({
  detail,
  state,
  roleId,
  running,
  dispatch,
  errorText,
}: {
  detail: PurchaseProduct;
  state: PurchaseState;
  roleId: string | undefined;
  running: RefObject<RunningCheck | null>;
  dispatch: Dispatch<PurchaseAction>;
  errorText: (error: unknown) => Promise<string>;
}): Promise<void> {
  const values = cleanValues(detail.rechargeFields, state.typed);
  if (!values || repeatObstacle(detail, state)) return;
  running.current?.controller.abort();
  const controller = new AbortController();
  running.current = { controller, account: accountOf(detail, state) };
  dispatch({ type: 'check', check: { status: 'checking' } });
  try {
    const checkedValues = roleId === undefined ? values : { ...values, roleId };
    const question = { goodsId: detail.goods.id, skuId: state.skuId, values: checkedValues };
    const result = await checkRechargeAccount(question, controller.signal);
    if (controller.signal.aborted) return;
    const expiresAt = Date.now() + result.expiresIn * 1000;
    const roleName = result.roleList.length > 0 ? null : result.roleName;
    dispatch({
      type: 'check',
      check: { status: 'found', result, expiresAt, roleName, isConfirmed: false },
    });
  } catch (error) {
    if (controller.signal.aborted) return;
    const reason = failureOf(error);
    if (reason === 'timeout') {
      dispatch({ type: 'check', check: { status: 'timeout', isAccepted: false } });
      return;
    }
    const text = reason === 'other' ? await errorText(error) : null;
    if (!controller.signal.aborted) {
      dispatch({ type: 'check', check: { status: 'failed', reason, text } });
    }
  }
}

/** The recharge account as one normalized text. */
export function accountOf(detail: PurchaseProduct, { typed, repeated }: PurchaseState): string {
  return JSON.stringify(
    detail.rechargeFields.map((field) =>
      [typed, repeated].map((values) => cleanValue(field, values[field.key] ?? '')),
    ),
  );
}

/** The first obstacle to the purchase, in the order of the steps. */
export function obstacleOf(detail: PurchaseProduct, state: PurchaseState): Obstacle | null {
  const sku = detail.skus.find((candidate) => candidate.id === state.skuId);
  if (!sku || sku.isOutOfStock) return { kind: 'soldOut' };
  if (amountsOf(detail, state).orderAmount < detail.minOrderAmount) return { kind: 'belowMinimum' };
  const wrong = detail.rechargeFields.find((field) => fieldProblem(field, state.typed[field.key] ?? ''));
  if (wrong) return { kind: 'field', key: wrong.key, isRepeat: false };
  const repeat = repeatObstacle(detail, state);
  if (repeat) return repeat;
  return checkNeed(detail) === 'none' ? null : checkObstacle(state.check, Date.now());
}

/** A field whose repetition differs; only for accounts that no supplier can check. */
function repeatObstacle(detail: PurchaseProduct, state: PurchaseState): Obstacle | null {
  if (checkNeed(detail) !== 'format' || state.savedId !== null) return null;
  const wrong = detail.rechargeFields.find(
    (field) =>
      field.confirm &&
      cleanValue(field, state.typed[field.key] ?? '') !== cleanValue(field, state.repeated[field.key] ?? ''),
  );
  return wrong ? { kind: 'field', key: wrong.key, isRepeat: true } : null;
}

function failureOf(error: unknown): CheckFailure | 'timeout' {
  const key = error instanceof ApiError ? error.message : '';
  switch (key) {
    case 'goods_account_notFound':
      return 'notFound';
    case 'goods_account_regionMismatch':
      return 'regionMismatch';
    case 'goods_account_limitExceeded':
      return 'limitExceeded';
    case 'goods_account_forbidden':
      return 'forbidden';
    case 'goods_account_formatInvalid':
      return 'formatInvalid';
    case 'goods_account_checkTimeout':
      return 'timeout';
    default:
      return 'other';
  }
}
