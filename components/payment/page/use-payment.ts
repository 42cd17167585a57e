import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useController, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { PaymentPage } from '@/lib/contract/payment';
import { paymentPageQuery } from '@/lib/queries/browser/payment-page';
import { useStartPayment } from '@/lib/queries/mutations/payment/start-payment';
import { localizedPath, paymentPath } from '@/lib/routing/paths';
import { useSettings } from '@/lib/stores/settings';
import { appliedPaymentMethod, payCurrency } from './payment-choice';

const paymentSchema = z.object({
  /** Code of the chosen payment method. */
  method: z.string(),
  cardholder: z.string(),
});

type PaymentForm = z.infer<typeof paymentSchema>;

/**
 * State of the payment page: its polled data, the chosen method, and starting one payment at a time.
 * @param only code of the one method to show
 */
export function usePayment(orderSn: string, first: PaymentPage, only?: string) {
  const locale = useLocale();
  const currency = useSettings((state) => state.currency);
  const { data: page, refetch } = useQuery(paymentPageQuery(orderSn, first));
  const starting = useStartPayment(orderSn);
  const { submit, isBusy: isStarting } = useSubmit(starting);
  // The button stays busy until the provider's page is loaded.
  const isLeaving = Boolean(starting.data);
  const methods = only ? page.payments.filter((each) => each.code === only) : page.payments;

  const schema = paymentSchema.check((context) => {
    const { method, cardholder } = context.value;
    const isNeeded = appliedPaymentMethod(methods, method)?.requiresCardholderName;
    if (!isNeeded || cardholder.trim() !== '') return;
    context.issues.push({ code: 'custom', path: ['cardholder'], input: cardholder });
  });
  const { control, setValue, clearErrors, handleSubmit } = useForm<PaymentForm>({
    resolver: zodResolver(schema),
    defaultValues: { method: only ?? first.defaultPayment, cardholder: '' },
    reValidateMode: 'onSubmit',
  });
  const method = appliedPaymentMethod(methods, useWatch({ control, name: 'method' }));
  const { field: cardholder, fieldState } = useController({ control, name: 'cardholder' });

  const pay = handleSubmit((entered) => {
    if (!method || isLeaving) return;
    void submit(
      {
        method: method.code,
        amount: method.payAmount,
        currencyCode: payCurrency(method.currencies, currency),
        cardholderName: entered.cardholder.trim() || undefined,
        returnPath: localizedPath(paymentPath(orderSn), locale),
      },
      {
        onSuccess: (url) => {
          if (url) window.location.assign(url);
        },
      },
    );
  });

  return {
    page,
    refetch,
    methods,
    method,
    total: method?.payAmount ?? page.amount,
    choose: (code: string) => setValue('method', code),
    cardholder: {
      ...cardholder,
      onChange: (typed: string) => {
        cardholder.onChange(typed);
        clearErrors('cardholder');
      },
    },
    isNameMissing: fieldState.invalid,
    isBusy: isStarting || isLeaving,
    pay,
  };
}

export type Payment = ReturnType<typeof usePayment>;
