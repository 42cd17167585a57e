import { useLocale } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { asksName, isWallet, type MethodFields } from '@/components/payments/method/use-method-fields';
import type { Wallet } from '@/components/payments/wallet/wallet';
import type { LeftWindow } from '@/components/payments/wallet/wallet-notice';
import { toast } from '@/components/ui/feedback/toast';
import { useErrorText } from '@/lib/error-text/use-error-text';
import { readPaymentState } from '@/lib/payments/queries/payment-state';
import { capturePayment, type StartedPayment, useStartPayment } from '@/lib/payments/queries/start-payment';
import type { PaymentMethodQuote } from '@/lib/pricing/contract';
import { cardReturnPath, localizedPath, orderPath, paymentPath, walletReturnPath } from '@/lib/routing/paths';
import type { MessageKey } from '@/lib/wire/message-keys';

type Phase = 'IDLE' | 'PAYING' | 'LEAVING';

/** Why the shopper is still on the page: a message key of the server, or a window that was left. */
type Stayed = { failKey: string } | { left: LeftWindow };

/**
 * The URL to open, complete: the provider's as it is, a page of the shop in its language. Empty when the browser is leaving
 * already.
 */
type Next = string;

type Opened = { orderSn: string; started: StartedPayment };

/**
 * Pays an order, once at a time: opens its payment, then confirms the card in this page, opens PayPal's window, or leaves
 * for the provider's page. A decline is read from the store, which has it in the member's language; the same order can be
 * paid again.
 */
export function usePayOrder() {
  const locale = useLocale();
  const inShop = (path: string): Next => localizedPath(path, locale);
  const textOf = useErrorText();
  const start = useStartPayment();
  // A ref, because state changes too late for the second half of a double click.
  const isRunning = useRef(false);
  const [phase, setPhase] = useState<Phase>('IDLE');
  const [stayed, setStayed] = useState<Stayed | null>(null);

  const rest = () => {
    isRunning.current = false;
    setPhase('IDLE');
  };
  useShownAgain(rest);

  /** @param numberOfOrder places the order if necessary; null from it: there is nothing to pay */
  async function pay(
    numberOfOrder: () => Promise<string | null>,
    method: PaymentMethodQuote,
    fields: MethodFields,
  ): Promise<void> {
    const { charge } = method;
    if (isRunning.current || !charge) return;
    isRunning.current = true;
    setStayed(null);
    setPhase('PAYING');
    const open = async (): Promise<Opened | null> => {
      const orderSn = await numberOfOrder();
      if (orderSn === null) return null;
      const started = await start.mutateAsync({
        orderSn,
        method: method.code,
        amount: method.payAmount,
        currencyCode: charge.currencyCode,
        cardholderName: asksName(method, fields) ? fields.name.trim() : undefined,
        returnPath: inShop(paymentPath(orderSn)),
      });
      return { orderSn, started };
    };
    try {
      const wallet = isWallet(method) ? await fields.wallet.current : null;
      const outcome = await (wallet
        ? payInWindow(open(), method, wallet)
        : payHere(await open(), method, fields));
      if (typeof outcome === 'string') {
        // Stays busy until the next page is loaded.
        setPhase('LEAVING');
        if (outcome !== '') window.location.assign(outcome);
        return;
      }
      setStayed(outcome);
    } catch (failure) {
      toast.error(await textOf(failure));
    }
    rest();
  }

  async function payHere(
    opened: Opened | null,
    method: PaymentMethodQuote,
    { form }: Pick<MethodFields, 'form'>,
  ): Promise<Next | Stayed | null> {
    if (opened === null) return null;
    const { orderSn, started } = opened;
    const { action, paymentLog } = started;
    if (action.type === 'NONE') return inShop(await afterPayment(orderSn, paymentLog.sn));
    if (action.type === 'QR') return codePage(opened, method, inShop);
    if (method.form === null || isWallet(method)) return action.url ?? inShop(paymentPath(orderSn));
    if (!isSameCharge(action.charge, method.charge)) return priceChanged;
    const result = inShop(cardReturnPath(orderSn, paymentLog.sn));
    const outcome = await form.current?.confirm(action, `${window.location.origin}${result}`);
    if (outcome === 'LEAVING') return '';
    if (outcome === 'INVALID') return null;
    if (outcome === 'FAILED') return { failKey: await reasonOf(paymentLog.sn) };
    if (outcome === 'ACCEPTED' || outcome === 'UNSURE')
      return inShop(await afterPayment(orderSn, paymentLog.sn));
    return { failKey: 'payment_tryAgain' satisfies MessageKey };
  }

  /** The window is opened at the click, while the order is placed; a window without an order is closed. */
  async function payInWindow(
    opening: Promise<Opened | null>,
    method: PaymentMethodQuote,
    wallet: Wallet,
  ): Promise<Next | Stayed | null> {
    const order = opening.then((opened) => {
      const { action } = opened?.started ?? {};
      if (!action?.wallet || !isSameCharge(action.charge, method.charge))
        throw new Error('Nothing to approve');
      return action.wallet.orderId;
    });
    // The window may end before the order is placed; `opening` has the reason.
    order.catch(() => undefined);
    const outcome = await wallet.approve(order);
    const opened = await opening;
    if (opened === null) return null;
    const { action, paymentLog } = opened.started;
    if (!action.wallet) return payHere(opened, method, { form: { current: null } });
    if (!isSameCharge(action.charge, method.charge)) return priceChanged;
    if (outcome !== 'APPROVED') return { left: { outcome, url: action.url } };
    const after = await afterApproval(opened.orderSn, paymentLog.sn, action.wallet.orderId);
    return typeof after === 'string' ? inShop(after) : after;
  }

  return {
    pay,
    ...reasonToStay(stayed),
    isBusy: phase !== 'IDLE',
  };
}

function reasonToStay(stayed: Stayed | null): { failKey: string | null; left: LeftWindow | null } {
  if (stayed === null) return { failKey: null, left: null };
  return 'left' in stayed ? { failKey: null, left: stayed.left } : { failKey: stayed.failKey, left: null };
}

/** @param onShow runs when a browser that goes back from the provider's page shows this one as it was left */
function useShownAgain(onShow: () => void): void {
  const latest = useRef(onShow);
  useEffect(() => {
    latest.current = onShow;
  });
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, []);
}

/** The page of the result shows the code. */
function codePage({ orderSn, started }: Opened, method: PaymentMethodQuote, inShop: (path: string) => Next) {
  if (!isSameCharge(started.action.charge, method.charge)) return priceChanged;
  return inShop(cardReturnPath(orderSn, started.paymentLog.sn));
}

/** Another amount than the one that the button states is never charged. */
const priceChanged: Stayed = { failKey: 'order_priceChanged' satisfies MessageKey };

function isSameCharge(opened: StartedPayment['action']['charge'], shown: PaymentMethodQuote['charge']) {
  return opened?.minor === shown?.minor && opened?.currencyCode === shown?.currencyCode;
}

/** The path of the order once the store knows that it is paid; until then of the page that waits for the result. */
async function afterPayment(orderSn: string, paymentLogSn: string): Promise<string> {
  try {
    const { orderStatus } = await readPaymentState(paymentLogSn);
    if (orderStatus !== 'PENDING_PAYMENT') return orderPath(orderSn);
  } catch {
    // The page of the result requests the state again.
  }
  return cardReturnPath(orderSn, paymentLogSn);
}

/**
 * Captures an approved payment. When the result is unknown, the page of the result captures it again and shows its state.
 * @param token the order at the provider
 */
async function afterApproval(orderSn: string, paymentLogSn: string, token: string): Promise<string | Stayed> {
  try {
    const { status, failReason, orderStatus } = await capturePayment({ token });
    // Declined: the shopper may approve the same order again.
    if (status === 'REQUIRES_ACTION' && failReason !== null) return { failKey: failReason };
    if (orderStatus !== 'PENDING_PAYMENT') return orderPath(orderSn);
  } catch {
    // The page of the result.
  }
  return walletReturnPath(orderSn, paymentLogSn, token);
}

async function reasonOf(paymentLogSn: string): Promise<string> {
  const fallback: MessageKey = 'payment_failed';
  try {
    return (await readPaymentState(paymentLogSn)).failReason ?? fallback;
  } catch {
    return fallback;
  }
}
