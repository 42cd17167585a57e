'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { call } from '@/lib/api/browser';
import type { DeliveryMode } from '@/lib/contract/goods';
import { Link } from '@/lib/i18n/navigation';
import { useServerText } from '@/lib/i18n/use-server-text';
import { isSettled, isUnknown, paymentStateQuery } from '@/lib/queries/payment-state';
import { orderAddress } from '@/lib/routing/addresses';
import { OutcomeCard } from './outcome-card';
import { PayAgain } from './pay-again';
import { PaymentOutcome } from './payment-outcome';

/**
 * Where a provider sends the shopper back to. It asks the shop, and never shows a failure before the
 * shop is sure of one.
 * @param capture the PayPal-style approval that is still to be taken
 */
export function PaymentResult({
  orderSn,
  paymentLogSn,
  deliveryMode,
  capture,
}: {
  orderSn: string;
  paymentLogSn?: string;
  deliveryMode: DeliveryMode;
  capture?: { token: string; PayerID?: string };
}) {
  const text = useTranslations('payment');
  const serverText = useServerText();
  const client = useQueryClient();
  const { data: state, error } = useQuery(paymentStateQuery({ orderSn, paymentLogSn }));
  const capturing = useMutation({
    mutationFn: (approval: { token: string; PayerID?: string }) =>
      call('POST /order/member/payment/paypal_capture', { body: approval }),
    // Won or lost, the polled state tells the truth.
    onSettled: () => client.invalidateQueries({ queryKey: ['payment-state', orderSn] }),
  });
  const { mutate } = capturing;
  const token = capture?.token;
  const payer = capture?.PayerID;
  useEffect(() => {
    if (token) mutate({ token, PayerID: payer });
  }, [mutate, token, payer]);
  useEffect(() => {
    // What the rest of the shop knew about this order and the member is old now.
    if (isSettled(state))
      client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'payment-state' });
  }, [client, state]);

  if (state && state.orderStatus !== 'PENDING_PAYMENT') {
    return <PaymentOutcome order={{ sn: orderSn, status: state.orderStatus, deliveryMode }} />;
  }
  if (isUnknown(error) || (state && (isSettled(state) || state.failReason))) {
    return (
      <OutcomeCard
        icon="close"
        tone="danger"
        title={text(state?.failReason && state.status !== 'CANCELED' ? 'result.failed' : 'result.canceled')}
        lead={state?.failReason ? serverText(state.failReason) : text('result.canceledText')}
      >
        <PayAgain orderSn={orderSn} />
      </OutcomeCard>
    );
  }
  return (
    <OutcomeCard icon="clock" title={text('result.processing')} lead={text('result.processingText')}>
      <Link className="button" href={orderAddress(orderSn)}>
        {text('outcome.viewOrder')}
      </Link>
    </OutcomeCard>
  );
}
