'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useServerText } from '@/lib/error-text/use-server-text';
import type { PaymentPage } from '@/lib/payments/contract';
import { isSettled, isUnknown, paymentStateQuery } from '@/lib/payments/queries/payment-state';
import { useCapturePayment } from '@/lib/payments/queries/start-payment';
import { Link } from '@/lib/routing/navigation';
import { orderPath } from '@/lib/routing/paths';
import { MismatchCard } from './mismatch-card';
import { OutcomeCard } from './outcome-card';
import { OutcomeOrder } from './outcome-order';
import { PayAgain } from './pay-again';
import { PaymentOutcome } from './payment-outcome';
import { ScanCard } from './scan-card';

/**
 * The page that a provider returns to. It polls the payment's state and shows a failure only once it is certain.
 * @param page the order, as it was when the page was opened
 * @param capture the PayPal-style approval that is still to be captured
 */
export function PaymentResult({
  page,
  paymentLogSn,
  capture,
}: {
  page: PaymentPage;
  paymentLogSn?: string;
  capture?: { token: string; PayerID?: string };
}) {
  const text = useTranslations('payment');
  const orderSn = page.orderSns[0] ?? '';
  const serverText = useServerText();
  const client = useQueryClient();
  const { data: state, error, refetch } = useQuery(paymentStateQuery({ orderSn, paymentLogSn }));
  const { mutate } = useCapturePayment(orderSn);
  const token = capture?.token;
  const payer = capture?.PayerID;
  useEffect(() => {
    if (token) mutate({ token, PayerID: payer });
  }, [mutate, token, payer]);
  useEffect(() => {
    // Cached data about the order and the member is stale now.
    if (isSettled(state))
      client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'payment-state' });
  }, [client, state]);

  if (state && state.orderStatus !== 'PENDING_PAYMENT') {
    return <PaymentOutcome order={{ sn: orderSn, status: state.orderStatus }} />;
  }
  if (state?.status === 'MISMATCH') return <MismatchCard orderSn={orderSn} />;
  if (isUnknown(error) || (state && (isSettled(state) || state.failReason))) {
    return (
      <OutcomeCard
        icon="close"
        tone="danger"
        title={text(state?.failReason && state.status !== 'CANCELED' ? 'result.failed' : 'result.canceled')}
        lead={state?.failReason ? serverText(state.failReason) : text('result.canceledText')}
        facts={<OutcomeOrder page={page} />}
      >
        <PayAgain orderSn={orderSn} />
      </OutcomeCard>
    );
  }
  if (state?.qrCode) {
    return <ScanCard page={page} state={state} code={state.qrCode} onEnd={() => void refetch()} />;
  }
  return (
    <OutcomeCard
      icon="clock"
      title={text('result.processing')}
      lead={text('result.processingText')}
      facts={<OutcomeOrder page={page} isPaying />}
    >
      <Link className="button" href={orderPath(orderSn)}>
        {text('outcome.viewOrder')}
      </Link>
    </OutcomeCard>
  );
}
