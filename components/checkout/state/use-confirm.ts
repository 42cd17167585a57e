import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Address } from '@/lib/contract/address';
import type { Checkout } from '@/lib/contract/checkout';
import { useChosenCurrency } from '@/lib/queries/browser/currency-list';
import { useSettings } from '@/lib/stores/settings';
import {
  appliedMethod,
  appliedOffer,
  type ConfirmForm,
  confirmSchema,
  firstForm,
  isAccountReady,
  isOfferGone,
  orderRequestOf,
  quoteChoiceOf,
  withSavedAddress,
} from './confirm-state';
import { usePlaceOrder } from './use-place-order';
import { usePurchaseDraft } from './use-purchase-draft';
import { useQuote } from './use-quote';

/** State of the confirm page: the form, its quote, and the placing of the order. */
export function useConfirm(first: Checkout) {
  const { goods, sku, rechargeFields } = first;
  const isPhysical = goods.type === 'PHYSICAL';
  const needsCheck = first.accountCheck.requiredBeforePay;
  const needsAccount = rechargeFields.some((field) => field.required);

  const { control, setValue, handleSubmit, formState, clearErrors } = useForm<ConfirmForm>({
    defaultValues: firstForm(first),
    resolver: zodResolver(confirmSchema(isPhysical)),
  });
  const form = useWatch({ control, compute: (values) => values });
  const [addresses, setAddresses] = useState(first.addresses);
  const [isChecking, setChecking] = useState(false);
  const currency = useChosenCurrency();
  const draft = usePurchaseDraft(sku.id);
  const { rememberOrderRemark, orderRemarks, setOrderRemark } = useSettings();
  const remark = form.remark ?? orderRemarks[goods.id] ?? '';

  const currencyCode = currency?.supportPayment ? currency.currencyCode : undefined;
  const quoted = useQuote(first.quote, quoteChoiceOf(sku.id, form, { isPhysical, currencyCode }));
  const { quote, isOld, problem } = quoted;
  const offer = appliedOffer(quote, form.offer);
  const method = appliedMethod(quote, form.method);
  const isReady = isAccountReady(rechargeFields, needsCheck, draft);
  const isInStock = quote.orderable >= form.quantity;

  const placing = usePlaceOrder({
    skuId: sku.id,
    onPriceChanged: quoted.takeQuote,
    onOutOfStock: quoted.renew,
    onPlaced: () => {
      if (rememberOrderRemark) setOrderRemark(goods.id, remark);
    },
  });

  const isGone = isOfferGone(quote, form.offer);
  useEffect(() => {
    if (isGone) setValue('offer', null);
  }, [isGone, setValue]);

  function placeOrder() {
    setChecking(false);
    const request = orderRequestOf({ first, form: { ...form, remark }, quote, draft });
    void placing.place(request, quote.amounts.payAmount);
  }

  const submit = handleSubmit(
    () => {
      if (isOld || placing.isBusy || !isReady || !method) return;
      // A top-up cannot be undone: its account is shown for confirmation before the order is placed.
      if (goods.deliveryMode === 'DIRECT') setChecking(true);
      else placeOrder();
    },
    (errors) => {
      if (errors.addressId) {
        document.getElementById('confirm-address')?.scrollIntoView({ block: 'center' });
      }
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
    placeOrder,
    placing,
    draft,
    quoted,
    offer,
    method,
    isPhysical,
    needsAccount,
    needsCheck,
    isReady,
    isInStock,
    canOrder: isReady && method !== undefined && problem === '' && isInStock,
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
