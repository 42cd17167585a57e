import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useMethodFields } from '@/components/payments/method/use-method-fields';
import { useChosenCurrency } from '@/lib/currencies/queries/currency-list';
import type { PaymentPage } from '@/lib/payments/contract';
import { paymentPageQuery } from '@/lib/payments/queries/payment-page';
import { useSettingsKnown } from '@/lib/stores/settings';
import { appliedPaymentMethod } from './payment-choice';
import { usePayOrder } from './use-pay-order';

/**
 * State of the payment page: its polled data, the chosen method with its fields, and paying once at a time.
 * @param only code of the one method to show
 */
export function usePayment(orderSn: string, first: PaymentPage, only?: string) {
  const currency = useChosenCurrency();
  const isKnown = useSettingsKnown();
  const currencyCode = isKnown && currency?.supportPayment ? currency.currencyCode : undefined;
  const { data: page = first, refetch } = useQuery(paymentPageQuery(orderSn, first, currencyCode));
  const methods = only ? page.payments.filter((each) => each.code === only) : page.payments;
  const [chosen, choose] = useState(only ?? first.defaultPayment);
  const method = appliedPaymentMethod(methods, chosen);
  const fields = useMethodFields();
  const paying = usePayOrder();

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!method || paying.isBusy || !(await fields.check(method))) return;
    await paying.pay(async () => orderSn, method, fields);
  }

  return {
    page,
    refetch,
    methods,
    method,
    fields,
    total: method?.payAmount ?? page.amount,
    choose,
    /** What has just failed here, or the last failure that the store knows. */
    failKey: paying.left ? null : (paying.failKey ?? page.lastFailure?.failKey ?? null),
    hasFailedHere: paying.failKey !== null,
    left: paying.left,
    isBusy: paying.isBusy,
    pay,
  };
}

export type Payment = ReturnType<typeof usePayment>;
