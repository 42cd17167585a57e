'use client';

import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer, useRef } from 'react';
import { ApiError } from '@/lib/api/api-error';
import type { DailyDeal } from '@/lib/contract/goods';
import { useRouter } from '@/lib/i18n/navigation';
import { useErrorText } from '@/lib/i18n/use-error-text';
import { checkAccount } from '@/lib/queries/check-account';
import { confirmAddress } from '@/lib/routing/addresses';
import { keepPurchaseDraft } from '@/lib/stores/purchase-draft';
import { focusAmountStep, focusField, focusRoleStep } from './purchase-focus';
import {
  type CheckFailure,
  checkNeed,
  checkObstacle,
  firstState,
  type Obstacle,
  type PurchaseAction,
  type PurchaseGoods,
  type PurchaseState,
  purchaseReducer,
  skusNow,
} from './purchase-state';
import { sumsOf } from './purchase-sums';
import { cleanValue, cleanValues, fieldProblem } from './recharge-values';
import { useDealState } from './use-deal-state';

type Purchase = {
  readonly detail: PurchaseGoods;
  /** How the goods' deal stands now; null without one. */
  readonly dealState: DailyDeal['state'] | null;
  readonly state: PurchaseState;
  readonly dispatch: (action: PurchaseAction) => void;
  /**
   * Asks the supplier when the form is complete; a check that is under way is dropped.
   * `roleId` is the one chosen of an earlier answer's list.
   */
  readonly runCheck: (roleId?: string) => Promise<void>;
  /** Changes the account and checks it as soon as it is complete. */
  readonly changeThenCheck: (action: PurchaseAction) => void;
  /** Goes to the confirm page, or to what is missing. */
  readonly buy: () => void;
};

const Context = createContext<Purchase | null>(null);

export function usePurchase(): Purchase {
  const purchase = useContext(Context);
  if (!purchase) throw new Error('usePurchase outside of PurchaseProvider');
  return purchase;
}

/** The purchase of one goods page: what its steps, its summary and its phone bar share. */
export function PurchaseProvider({
  detail: given,
  children,
}: {
  detail: PurchaseGoods;
  children: ReactNode;
}) {
  const [state, dispatch] = useReducer(purchaseReducer, given, firstState);
  const dealState = useDealState(given.deal);
  const detail = useMemo(() => ({ ...given, skus: skusNow(given, dealState) }), [given, dealState]);
  const router = useRouter();
  const errorText = useErrorText();
  const checking = useRef<{ controller: AbortController; account: string } | null>(null);
  const isCheckWanted = useRef(false);
  const isLeaving = useRef(false);

  useEffect(() => {
    // A deal's tile and "buy again" name the denomination; the cached page can not know it.
    const wanted = new URLSearchParams(window.location.search).get('skuId');
    const sku = given.skus.find((candidate) => candidate.id === wanted && !candidate.isOutOfStock);
    if (sku) dispatch({ type: 'sku', skuId: sku.id });
    return () => checking.current?.controller.abort();
  }, [given.skus]);

  const account = accountOf(detail, state);
  useEffect(() => {
    // The answer to an older account must not arrive at this one.
    if (checking.current && checking.current.account !== account) checking.current.controller.abort();
  }, [account]);

  const purchase = useMemo<Purchase>(() => {
    async function runCheck(roleId?: string) {
      const values = cleanValues(detail.rechargeFields, state.typed);
      if (!values || repeatObstacle(detail, state)) return;
      checking.current?.controller.abort();
      const controller = new AbortController();
      checking.current = { controller, account: accountOf(detail, state) };
      dispatch({ type: 'check', check: { status: 'checking' } });
      try {
        const asked = roleId === undefined ? values : { ...values, roleId };
        const question = { goodsId: detail.goods.id, skuId: state.skuId, values: asked };
        const result = await checkAccount(question, controller.signal);
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

    function buy() {
      if (isLeaving.current) return;
      const obstacle = obstacleOf(detail, state);
      if (obstacle) {
        dispatch({ type: 'asked' });
        if (obstacle.kind === 'field') focusField(obstacle.key, obstacle.isRepeat);
        else if (obstacle.kind === 'belowMinimum') focusAmountStep();
        else if (obstacle.kind !== 'soldOut') focusRoleStep();
        if (obstacle.kind === 'unchecked') void runCheck();
        return;
      }
      isLeaving.current = true;
      const found = state.check.status === 'found' ? state.check : null;
      keepPurchaseDraft({
        goodsId: detail.goods.id,
        skuId: state.skuId,
        quantity: state.quantity,
        values: cleanValues(detail.rechargeFields, state.typed) ?? {},
        validateToken: found?.result.validateToken ?? null,
        roleName: found?.roleName ?? null,
        tokenExpiresAt: found?.expiresAt ?? null,
      });
      router.push(confirmAddress({ skuId: state.skuId, quantity: state.quantity }));
      // The navigation may fail (no network); the button must not stay dead then.
      setTimeout(() => {
        isLeaving.current = false;
      }, 3000);
    }

    function changeThenCheck(action: PurchaseAction) {
      isCheckWanted.current = true;
      dispatch(action);
    }

    return { detail, dealState, state, dispatch, runCheck, changeThenCheck, buy };
  }, [detail, dealState, state, router, errorText]);

  useEffect(() => {
    // The check needs the values after the change, so it starts once they are there.
    if (!isCheckWanted.current) return;
    isCheckWanted.current = false;
    if (checkNeed(detail) !== 'none') void purchase.runCheck();
  }, [purchase, detail]);

  return <Context value={purchase}>{children}</Context>;
}

/** What is checked, as one text: the same however the values are spaced or written. */
function accountOf(detail: PurchaseGoods, { typed, repeated }: PurchaseState): string {
  return JSON.stringify(
    detail.rechargeFields.map((field) =>
      [typed, repeated].map((values) => cleanValue(field, values[field.key] ?? '')),
    ),
  );
}

/** The first thing that keeps the purchase back, in the order of the steps. */
function obstacleOf(detail: PurchaseGoods, state: PurchaseState): Obstacle | null {
  const sku = detail.skus.find((candidate) => candidate.id === state.skuId);
  if (!sku || sku.isOutOfStock) return { kind: 'soldOut' };
  if (sumsOf(detail, state).orderAmount < detail.minOrderAmount) return { kind: 'belowMinimum' };
  const wrong = detail.rechargeFields.find((field) => fieldProblem(field, state.typed[field.key] ?? ''));
  if (wrong) return { kind: 'field', key: wrong.key, isRepeat: false };
  const repeat = repeatObstacle(detail, state);
  if (repeat) return repeat;
  return checkNeed(detail) === 'none' ? null : checkObstacle(state.check, Date.now());
}

/** A field that nobody can look up and that was typed differently the second time. */
function repeatObstacle(detail: PurchaseGoods, state: PurchaseState): Obstacle | null {
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
