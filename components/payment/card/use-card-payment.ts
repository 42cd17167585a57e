import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { MessageKey } from '@/lib/contract/message-keys';
import type { PaymentPage } from '@/lib/contract/payment';
import { paymentSessionQuery, readPaymentState } from '@/lib/queries/browser/payment-session';
import { cardReturnPath, localizedPath } from '@/lib/routing/paths';
import { type CardForm, mountCardForm } from './mount-card-form';

type Phase = 'LOADING' | 'READY' | 'PAYING' | 'BROKEN';

/**
 * The card provider's form of one order: its session, its mounting, and paying once at a time. Declines are read from
 * the store, which has them in the member's language.
 */
export function useCardPayment(orderSn: string, page: PaymentPage) {
  const locale = useLocale();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const form = useRef<CardForm>(null);
  const [phase, setPhase] = useState<Phase>('LOADING');
  const [failKey, setFailKey] = useState<string | null>(null);
  const amount = page.payments.find(({ code }) => code === 'STRIPE_CARD')?.payAmount ?? page.amount;
  const { data: session, error } = useQuery(paymentSessionQuery(orderSn, 'STRIPE_CARD', amount));
  const { clientSecret, publishableKey } = session?.action ?? {};
  const isOver = session !== undefined && session.action.type !== 'ELEMENTS';

  useEffect(() => {
    const inside = place.current;
    if (!inside || !clientSecret || !publishableKey) return;
    let isGone = false;
    mountCardForm(inside, { clientSecret, publishableKey }, locale).then(
      (mounted) => {
        if (isGone) return mounted.remove();
        form.current = mounted;
        setPhase('READY');
      },
      () => {
        if (!isGone) setPhase('BROKEN');
      },
    );
    return () => {
      isGone = true;
      form.current?.remove();
      form.current = null;
    };
  }, [clientSecret, publishableKey, locale]);

  useEffect(() => {
    // The order was paid or closed in the meantime, or its payment has no form.
    if (isOver || error) void client.refetchQueries({ queryKey: ['payment-page', orderSn] });
  }, [client, isOver, error, orderSn]);

  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.current || !session || phase !== 'READY') return;
    setPhase('PAYING');
    setFailKey(null);
    const next = localizedPath(cardReturnPath(orderSn, session.paymentLog.sn), locale);
    const outcome = await form.current.confirm(`${window.location.origin}${next}`);
    if (outcome === 'ACCEPTED') return window.location.assign(next);
    if (outcome === 'FAILED') setFailKey(await reasonOf(session.paymentLog.sn));
    if (outcome === 'UNREACHABLE') setFailKey('payment_tryAgain' satisfies MessageKey);
    setPhase('READY');
  };

  return { place, phase, failKey, error, isOver, charge: session?.action.charge ?? null, pay };
}

async function reasonOf(paymentLogSn: string): Promise<string> {
  const fallback: MessageKey = 'payment_failed';
  try {
    return (await readPaymentState(paymentLogSn)).failReason ?? fallback;
  } catch {
    return fallback;
  }
}
