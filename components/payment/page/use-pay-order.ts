import { useLocale } from 'next-intl';
import { useRef, useState } from 'react';
import { asksName, type MethodFields } from '@/components/payment/method/use-method-fields';
import { toast } from '@/components/ui/feedback/toast';
import type { MessageKey } from '@/lib/contract/dialect/message-keys';
import type { PaymentMethodQuote } from '@/lib/contract/orders/quote';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { readPaymentState } from '@/lib/queries/browser/payment/payment-session';
import { type StartedPayment, useStartPayment } from '@/lib/queries/mutations/payment/start-payment';
import { cardReturnPath, localizedPath, orderPath, paymentPath, walletPath } from '@/lib/routing/paths';

type Phase = 'IDLE' | 'PAYING' | 'LEAVING';

/** Why the shopper is still on the page: a message key of the server. */
type Refused = { failKey: string };

/**
 * Pays an order, once at a time: opens its payment, then confirms the card in this page, or leaves for the provider's
 * page. A decline is read from the store, which has it in the member's language; the same order can be paid again.
 */
export function usePayOrder() {
  const locale = useLocale();
  const textOf = useErrorText();
  const start = useStartPayment();
  // A ref, because state changes too late for the second half of a double click.
  const isRunning = useRef(false);
  const [phase, setPhase] = useState<Phase>('IDLE');
  const [failKey, setFailKey] = useState<string | null>(null);

  async function pay(orderSn: string, method: PaymentMethodQuote, fields: MethodFields): Promise<void> {
    if (isRunning.current || !method.charge) return;
    isRunning.current = true;
    setFailKey(null);
    setPhase('PAYING');
    try {
      const started = await start.mutateAsync({
        orderSn,
        method: method.code,
        amount: method.payAmount,
        currencyCode: method.charge.currencyCode,
        cardholderName: asksName(method, fields) ? fields.name.trim() : undefined,
        returnPath: localizedPath(paymentPath(orderSn), locale),
      });
      const outcome = await finish(orderSn, method, started, fields);
      if (typeof outcome === 'string') {
        setPhase('LEAVING');
        if (outcome !== '') window.location.assign(localizedPath(outcome, locale));
        // Stays busy until the next page is loaded.
        return;
      }
      setFailKey(outcome.failKey);
    } catch (failure) {
      toast.error(await textOf(failure));
    }
    setPhase('IDLE');
    isRunning.current = false;
  }

  /** @returns the path or URL to open, empty when the browser is leaving already, or why the payment failed */
  async function finish(
    orderSn: string,
    method: PaymentMethodQuote,
    { action, paymentLog }: StartedPayment,
    { form }: MethodFields,
  ): Promise<string | Refused> {
    if (action.type === 'NONE') return afterPayment(orderSn, paymentLog.sn);
    if (action.type === 'WALLET') return walletPath(orderSn, paymentLog.sn);
    if (method.form === null) return action.url ?? paymentPath(orderSn);
    // Another amount than the one that the button states is never charged.
    if (!isSameCharge(action.charge, method.charge)) {
      return { failKey: 'order_priceChanged' satisfies MessageKey };
    }
    const result = localizedPath(cardReturnPath(orderSn, paymentLog.sn), locale);
    const outcome = await form.current?.confirm(action, `${window.location.origin}${result}`);
    switch (outcome) {
      case 'ACCEPTED':
        return afterPayment(orderSn, paymentLog.sn);
      case 'LEAVING':
        return '';
      case 'FAILED':
        return { failKey: await reasonOf(paymentLog.sn) };
      default:
        return { failKey: 'payment_tryAgain' satisfies MessageKey };
    }
  }

  return { pay, failKey, isBusy: phase !== 'IDLE' };
}

function isSameCharge(opened: StartedPayment['action']['charge'], shown: PaymentMethodQuote['charge']) {
  return opened?.minor === shown?.minor && opened?.currencyCode === shown?.currencyCode;
}

/** The order once the store knows that it is paid; until then the page that waits for the result. */
async function afterPayment(orderSn: string, paymentLogSn: string): Promise<string> {
  try {
    const { orderStatus } = await readPaymentState(paymentLogSn);
    if (orderStatus !== 'PENDING_PAYMENT') return orderPath(orderSn);
  } catch {
    // The page of the result requests the state again.
  }
  return cardReturnPath(orderSn, paymentLogSn);
}

async function reasonOf(paymentLogSn: string): Promise<string> {
  const fallback: MessageKey = 'payment_failed';
  try {
    return (await readPaymentState(paymentLogSn)).failReason ?? fallback;
  } catch {
    return fallback;
  }
}
