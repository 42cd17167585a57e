'use client';

import {
  createContext,
  type Dispatch,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  startTransition,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { focusAmountStep, focusField, focusRoleStep } from '@/components/products/recharge/purchase-focus';
import { cleanValues } from '@/components/products/recharge/recharge-values';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { useLocalizedPath, useRouter } from '@/lib/routing/navigation';
import { confirmPath } from '@/lib/routing/paths';
import { isMemberNow, useAuth, useIsMember } from '@/lib/stores/auth';
import { usePurchaseDraftStore } from '@/lib/stores/purchase-draft';
import { safeSessionStorage } from '@/lib/stores/safe-storage';
import { useShell } from '@/lib/stores/shell';
import { accountOf, obstacleOf, type RunningCheck, runAccountCheck } from './account-check';
import { keptKey } from './kept-key';
import type { PersonalPurchase } from './personal-quote';
import {
  checkNeed,
  firstState,
  mostUnits,
  type PurchaseAction,
  type PurchaseDealState,
  type PurchaseProduct,
  type PurchaseState,
  purchaseReducer,
  skusNow,
} from './purchase-state';
import { useDealState } from './use-deal-state';

type Purchase = {
  readonly detail: PurchaseProduct;
  /** State of the product's deal for this shopper; null without one. */
  readonly dealState: PurchaseDealState | null;
  readonly state: PurchaseState;
  /** The signed-in member's price and limits; null for visitors and until they are loaded. */
  readonly personal: PersonalPurchase | null;
  readonly dispatch: (action: PurchaseAction) => void;
  /**
   * Checks the recharge account with the supplier when the form is complete; aborts a running check.
   * `roleId`: chosen from the list of an earlier result.
   */
  readonly runCheck: (roleId?: string) => Promise<void>;
  /** Changes the account and checks it as soon as it is complete. */
  readonly changeThenCheck: (action: PurchaseAction) => void;
  /** Opens the confirm page or the login dialog, or focuses what is missing. */
  readonly buy: () => void;
};

const Context = createContext<Purchase | null>(null);

const PersonalQuote = lazy(() => import('./personal-quote'));

export function usePurchase(): Purchase {
  const purchase = useContext(Context);
  if (!purchase) throw new Error('usePurchase outside of PurchaseProvider');
  return purchase;
}

/**
 * Restores the denomination of the URL and what was entered before, and keeps changes there.
 *
 * @param isChoosing is true while the denomination of the URL is not shown yet
 */
function useKeptState(
  given: PurchaseProduct,
  state: PurchaseState,
  dispatch: Dispatch<PurchaseAction>,
  isChoosing: RefObject<boolean>,
): void {
  useEffect(() => {
    // Links of deals and of "buy again" name the denomination in the URL, which the cached page does not know.
    const url = new URLSearchParams(window.location.search);
    const sku = given.skus.find((candidate) => candidate.id === url.get('skuId') && !candidate.isOutOfStock);
    if (sku) {
      const units = Math.floor(Number(url.get('quantity'))) || 1;
      const quantity = Math.max(1, Math.min(units, mostUnits(given, sku)));
      isChoosing.current = true;
      // Not urgent: an urgent change would remove lazy parts that are not hydrated yet, such as the deal, for a moment.
      startTransition(() => dispatch({ type: 'sku', skuId: sku.id, quantity }));
    }
    const stored = safeSessionStorage.getItem(keptKey(given.goods.id));
    if (stored !== null) {
      void import('./read-inputs').then(({ readInputs }) => {
        const inputs = readInputs(stored);
        if (inputs) startTransition(() => dispatch({ type: 'restored', inputs }));
      });
    }
  }, [given, dispatch, isChoosing]);

  const lastKept = useRef(state);
  useEffect(() => {
    if (lastKept.current === state) return;
    lastKept.current = state;
    isChoosing.current = false;
    const { pathname } = window.location;
    void import('./keep-purchase').then(({ keepPurchase }) => keepPurchase(given, state, pathname));
  }, [given, state, isChoosing]);
}

/** The purchase of one product page, shared by its steps, its summary and its phone bar. */
export function PurchaseProvider({
  detail: given,
  children,
}: {
  detail: PurchaseProduct;
  children: ReactNode;
}) {
  const [state, dispatch] = useReducer(purchaseReducer, given, firstState);
  // Deferred for the same reason as the changes by the URL below.
  const isMember = useDeferredValue(useIsMember());
  const [loaded, setLoaded] = useState<PersonalPurchase | null>(null);
  const personal = isMember ? loaded : null;
  const publicState = useDealState(given.deal);
  const dealState = publicState === 'RUNNING' && personal?.isDealUsed ? 'USED' : publicState;
  const detail = useMemo(() => ({ ...given, skus: skusNow(given, dealState) }), [given, dealState]);
  const router = useRouter();
  const localize = useLocalizedPath();
  const errorText = useErrorText();
  const checking = useRef<RunningCheck | null>(null);
  const isCheckWanted = useRef(false);
  const isLeaving = useRef(false);
  const isBuyWanted = useRef(false);
  const isChoosing = useRef(false);
  useKeptState(given, state, dispatch, isChoosing);

  const account = accountOf(detail, state);
  useEffect(() => () => checking.current?.controller.abort(), []);
  useEffect(() => {
    // A result for the previous account must not be applied to this one.
    if (checking.current && checking.current.account !== account) checking.current.controller.abort();
  }, [account]);

  const purchase = useMemo<Purchase>(() => {
    const runCheck = (roleId?: string) =>
      runAccountCheck({ detail, state, roleId, running: checking, dispatch, errorText });

    function buy() {
      if (isLeaving.current) return;
      isBuyWanted.current = isChoosing.current;
      if (isChoosing.current) return;
      const obstacle = obstacleOf(detail, state);
      if (obstacle) {
        dispatch({ type: 'asked' });
        if (obstacle.kind === 'field') focusField(obstacle.key, obstacle.isRepeat);
        else if (obstacle.kind === 'belowMinimum') focusAmountStep();
        else if (obstacle.kind !== 'soldOut') focusRoleStep();
        if (obstacle.kind === 'unchecked') void runCheck();
        return;
      }
      const found = state.check.status === 'found' ? state.check : null;
      usePurchaseDraftStore.getState().save({
        goodsId: detail.goods.id,
        skuId: state.skuId,
        quantity: state.quantity,
        values: cleanValues(detail.rechargeFields, state.typed) ?? {},
        validateToken: found?.result.validateToken ?? null,
        roleName: found?.roleName ?? null,
        tokenExpiresAt: found?.expiresAt ?? null,
      });
      const confirm = confirmPath({ skuId: state.skuId, quantity: state.quantity });
      // Until the auth store is hydrated, a member looks like a visitor: the confirm page then decides.
      if (!isMemberNow() && useAuth.persist.hasHydrated()) {
        useShell.getState().openLogin(localize(confirm));
        return;
      }
      isLeaving.current = true;
      router.push(confirm);
      // The navigation may fail without a network: the button is enabled again.
      setTimeout(() => {
        isLeaving.current = false;
      }, 3000);
    }

    function changeThenCheck(action: PurchaseAction) {
      isCheckWanted.current = true;
      dispatch(action);
    }

    return { detail, dealState, state, personal, dispatch, runCheck, changeThenCheck, buy };
  }, [detail, dealState, state, personal, router, localize, errorText]);

  useEffect(() => {
    // The check needs the values after the change, so it starts in an effect.
    if (!isCheckWanted.current) return;
    isCheckWanted.current = false;
    if (checkNeed(detail) !== 'none') void purchase.runCheck();
  }, [purchase, detail]);

  useEffect(() => {
    if (isBuyWanted.current) purchase.buy();
  }, [purchase]);

  return (
    <Context value={purchase}>
      {children}
      {isMember ? (
        <Suspense>
          <PersonalQuote detail={detail} skuId={state.skuId} quantity={state.quantity} onLoaded={setLoaded} />
        </Suspense>
      ) : null}
    </Context>
  );
}
