import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useMethodFields } from '@/components/payments/method/use-method-fields';
import { usePayOrder } from '@/components/payments/page/use-pay-order';
import type { Checkout } from '@/lib/checkout/contract';
import type { PlacedOrder } from '@/lib/checkout/queries/place-order';
import { useChosenCurrency } from '@/lib/currencies/queries/currency-list';
import type { Address } from '@/lib/members/address-contract';
import { useLocalizedPath } from '@/lib/routing/navigation';
import { orderPath, paymentPath } from '@/lib/routing/paths';
import { usePurchaseDraftStore } from '@/lib/stores/purchase-draft';
import { useSettings, useSettingsKnown } from '@/lib/stores/settings';
import { forgetChoices, keepChoices, readChoices } from './checkout-choices';
import {
  amountsWith,
  appliedMethod,
  appliedOffer,
  type ConfirmForm,
  confirmSchema,
  firstForm,
  isAccountReady,
  isOfferGone,
  needsLastCheck,
  orderRequestOf,
  quoteChoiceOf,
  withSavedAddress,
} from './confirm-state';
import { usePlaceOrder } from './use-place-order';
import { useQuote } from './use-quote';
import { useRechargeAccount } from './use-recharge-account';

/** The form of the checkout, kept for this tab until the order is placed. */
function useChoices(first: Checkout, isPlaced: boolean) {
  const { control, setValue, handleSubmit, formState, clearErrors } = useForm<ConfirmForm>({
    defaultValues: firstForm(first),
    resolver: zodResolver(confirmSchema(first.goods.type === 'PHYSICAL')),
  });
  const form = useWatch({ control, compute: (values) => values });
  const skuId = first.sku.id;
  const kept = useRef(form);

  useEffect(() => {
    const choices = readChoices(skuId);
    if (!choices) return;
    if (choices.offer) setValue('offer', choices.offer);
    if (choices.method) setValue('method', choices.method);
    if (choices.remark !== null) setValue('remark', choices.remark);
    if (first.addresses.some(({ id }) => id === choices.addressId)) setValue('addressId', choices.addressId);
  }, [skuId, first.addresses, setValue]);

  useEffect(() => {
    if (kept.current === form || isPlaced) return;
    kept.current = form;
    keepChoices(skuId, form);
  }, [skuId, form, isPlaced]);

  return { form, setValue, handleSubmit, formState, clearErrors };
}

type Purchase = {
  /** Number of the order that was placed here and waits for its payment. */
  placedSn: string | null;
  onPlaced: (order: PlacedOrder) => void;
  place: () => Promise<PlacedOrder | null>;
  /** @param numberOfOrder null from it: there is nothing to pay */
  pay: (numberOfOrder: () => Promise<string | null>) => Promise<void>;
};

/** Places the order unless it exists, and pays it, once at a time. After a decline the same order is paid. */
function usePurchase({ placedSn, onPlaced, place, pay }: Purchase) {
  const localize = useLocalizedPath();
  // A ref, because state changes too late for the second half of a double click.
  const isRunning = useRef(false);
  const isLeaving = useRef(false);

  async function numberOfOrder(): Promise<string | null> {
    if (placedSn !== null) return placedSn;
    const order = await place();
    if (!order) return null;
    if (order.status !== 'PENDING_PAYMENT') {
      // An order that costs nothing needs no payment.
      isLeaving.current = true;
      window.location.assign(localize(orderPath(order.sn)));
      return null;
    }
    onPlaced(order);
    // From now on back, reload and a second tab lead to the order, never to another one.
    window.history.replaceState(window.history.state, '', localize(paymentPath(order.sn)));
    return order.sn;
  }

  async function buy(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    await pay(numberOfOrder);
    isRunning.current = isLeaving.current;
  }

  return { buy, isRunning };
}

function showAddresses(): void {
  document.getElementById('confirm-address')?.scrollIntoView({ block: 'center' });
  document.getElementById('confirm-address-add')?.focus({ preventScroll: true });
}

/** The order that was placed here: its number, and until when it can be paid (epoch ms). */
function usePlaced() {
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);
  return { placedSn: placed?.sn ?? null, placedUntil: placed?.expireTime ?? null, setPlaced };
}

/** State of the checkout: the form, its quote, the order that is placed at the click on Pay, and its payment. */
export function useConfirm(first: Checkout) {
  const { goods, sku, rechargeFields } = first;
  const isPhysical = goods.type === 'PHYSICAL';
  const needsCheck = first.accountCheck.requiredBeforePay;
  const needsAccount = rechargeFields.some((field) => field.required);

  const { setPlaced, ...placed } = usePlaced();
  const { placedSn } = placed;
  const { form, setValue, handleSubmit, formState, clearErrors } = useChoices(first, placedSn !== null);
  const [addresses, setAddresses] = useState(first.addresses);
  const [isChecking, setChecking] = useState(false);
  const currency = useChosenCurrency();
  const isKnown = useSettingsKnown();
  const localize = useLocalizedPath();
  const account = useRechargeAccount(first);
  const { rememberOrderRemark, orderRemarks, setOrderRemark } = useSettings();
  const remark = form.remark ?? orderRemarks[goods.id] ?? '';

  const currencyCode = isKnown && currency?.supportPayment ? currency.currencyCode : undefined;
  const choice = quoteChoiceOf(sku.id, form, { isPhysical, currencyCode });
  const quoted = useQuote(first.quote, choice, placedSn !== null);
  const { quote, isOld, problem } = quoted;
  const offer = appliedOffer(quote, form.offer);
  const method = appliedMethod(quote, form.method);
  const fields = useMethodFields();
  const paying = usePayOrder();
  const isReady = isAccountReady(rechargeFields, needsCheck, account);
  const limit = placedSn === null ? quote.limit : null;
  const isInStock = quote.orderable >= form.quantity || placedSn !== null;

  const placing = usePlaceOrder({
    skuId: sku.id,
    onPriceChanged: quoted.takeQuote,
    onOutOfStock: quoted.renew,
    onFound: (orderSn) => window.location.assign(localize(paymentPath(orderSn))),
  });

  const isGone = isOfferGone(quote, form.offer) && placedSn === null;
  useEffect(() => {
    if (isGone) setValue('offer', null);
  }, [isGone, setValue]);

  const purchase = usePurchase({
    placedSn,
    onPlaced: setPlaced,
    place: async () => {
      const request = orderRequestOf({ first, form: { ...form, remark }, quote, draft: account });
      const order = await placing.place(request, quote.amounts.payAmount);
      if (!order) return null;
      usePurchaseDraftStore.getState().clear();
      forgetChoices(sku.id);
      if (rememberOrderRemark) setOrderRemark(goods.id, remark);
      return order;
    },
    pay: async (numberOfOrder) => {
      if (method) await paying.pay(numberOfOrder, method, fields);
    },
  });

  const submit = handleSubmit(
    async () => {
      if (isOld || purchase.isRunning.current || !isReady || !method || !(await fields.check(method))) return;
      if (placedSn === null && needsLastCheck(goods, account)) setChecking(true);
      else void purchase.buy();
    },
    (errors) => {
      if (errors.addressId) showAddresses();
    },
  );

  function chooseAddress(id: string) {
    setValue('addressId', id);
    clearErrors('addressId');
  }

  return {
    form: { ...form, remark },
    setValue,
    submit,
    buy: () => {
      setChecking(false);
      void purchase.buy();
    },
    placing,
    paying,
    ...placed,
    isBusy: placing.isPlacing || paying.isBusy,
    account,
    quoted,
    amounts: amountsWith(quote.amounts, method),
    offer,
    method,
    fields,
    isPhysical,
    needsAddress: isPhysical && form.addressId === null,
    needsAccount,
    needsCheck,
    isReady,
    isInStock,
    /** Why the member's limits refuse this order. */
    limit,
    canOrder: isReady && method !== undefined && problem === '' && isInStock && limit === null,
    isChecking,
    closeCheck: () => setChecking(false),
    addresses,
    isAddressMissing: formState.errors.addressId !== undefined,
    chooseAddress,
    saveAddress: (saved: Address) => {
      setAddresses((current) => withSavedAddress(current, saved));
      chooseAddress(saved.id);
    },
  };
}

export type Confirm = ReturnType<typeof useConfirm>;
