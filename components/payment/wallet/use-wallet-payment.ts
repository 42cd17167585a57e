import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '@/lib/contract/dialect/message-keys';
import type { PaymentPage } from '@/lib/contract/orders/payment';
import { paymentSessionQuery } from '@/lib/queries/browser/payment/payment-session';
import { capturePayment } from '@/lib/queries/mutations/payment/start-payment';
import { localizedPath, walletReturnPath } from '@/lib/routing/paths';
import { loadWallet, type Wallet } from './load-wallet';

type Phase = 'LOADING' | 'READY' | 'PAYING' | 'BROKEN';

/** DECLINED has a message of the store, `failKey`. */
type WalletNotice = 'CANCELED' | 'UNREACHABLE' | 'DECLINED';

/** Failures after which the shopper may approve the same order again. */
const declines: readonly string[] = [
  'payment_paypalDeclined',
  'payment_paypalAction',
] satisfies readonly MessageKey[];

/** PayPal's window for one order: its session, its script, and paying once at a time. */
export function useWalletPayment(orderSn: string, page: PaymentPage) {
  const locale = useLocale();
  const client = useQueryClient();
  const wallet = useRef<Wallet>(null);
  const [phase, setPhase] = useState<Phase>('LOADING');
  // The last failure may be of a payment by another method.
  const last = declines.find((key) => key === page.lastFailure?.failKey) ?? null;
  const [notice, setNotice] = useState<WalletNotice | null>(last === null ? null : 'DECLINED');
  const [failKey, setFailKey] = useState<string | null>(last);
  const amount = page.payments.find(({ code }) => code === 'PAYPAL')?.payAmount ?? page.amount;
  const { data: session, error } = useQuery(paymentSessionQuery(orderSn, 'PAYPAL', amount));
  const { publishableKey, wallet: order, url } = session?.action ?? {};
  const { environment } = order ?? {};
  const isOver = session !== undefined && session.action.type !== 'WALLET';

  useEffect(() => {
    if (!publishableKey || !environment) return;
    let isGone = false;
    loadWallet({ clientId: publishableKey, environment }, locale).then(
      (loaded) => {
        if (isGone) return;
        wallet.current = loaded;
        setPhase('READY');
      },
      () => {
        if (!isGone) setPhase('BROKEN');
      },
    );
    return () => {
      isGone = true;
      wallet.current = null;
    };
  }, [publishableKey, environment, locale]);

  useEffect(() => {
    // The order was paid or closed in the meantime, or its payment has no window.
    if (isOver || error) void client.refetchQueries({ queryKey: ['payment-page', orderSn] });
  }, [client, isOver, error, orderSn]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!wallet.current || !session || !order || phase !== 'READY') return;
    setPhase('PAYING');
    setNotice(null);
    const outcome = await wallet.current.approve(order.orderId);
    if (outcome !== 'APPROVED') {
      setNotice(outcome === 'CANCELED' ? 'CANCELED' : 'UNREACHABLE');
      return setPhase('READY');
    }
    const reason = await declineOf(order.orderId);
    if (reason === null) {
      const next = walletReturnPath(orderSn, session.paymentLog.sn, order.orderId);
      return window.location.assign(localizedPath(next, locale));
    }
    setFailKey(reason);
    setNotice('DECLINED');
    setPhase('READY');
  };

  return {
    phase,
    notice,
    failKey,
    isBroken: phase === 'BROKEN' || error !== null || isOver,
    /** The provider's page, for a browser that cannot open its window. */
    url: isOver ? null : (url ?? null),
    charge: session?.action.charge ?? null,
    pay,
  };
}

/**
 * Captures an approved order.
 * @returns why it was declined and can be approved again; null otherwise, also when the result is unknown: the page of
 *   the result captures it again and shows its state
 */
async function declineOf(token: string): Promise<string | null> {
  try {
    const { status, failReason } = await capturePayment({ token });
    return status === 'REQUIRES_ACTION' ? failReason : null;
  } catch {
    return null;
  }
}
