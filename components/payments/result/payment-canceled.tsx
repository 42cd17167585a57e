'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { PaymentPage } from '@/lib/payments/contract';
import { paymentStateQuery } from '@/lib/payments/queries/payment-state';
import { MismatchCard } from './mismatch-card';
import { OutcomeCard } from './outcome-card';
import { OutcomeOrder } from './outcome-order';
import { PayAgain } from './pay-again';
import { PaymentOutcome } from './payment-outcome';

/** Shown after the shopper left the provider's page. Nothing was charged, unless the provider reports a payment. */
export function PaymentCanceled({ page }: { page: PaymentPage }) {
  const orderSn = page.orderSns[0] ?? '';
  const text = useTranslations('payment');
  const { data: state } = useQuery(paymentStateQuery({ orderSn }));
  if (state && state.orderStatus !== 'PENDING_PAYMENT') {
    return <PaymentOutcome order={{ sn: orderSn, status: state.orderStatus }} />;
  }
  if (state?.status === 'MISMATCH') return <MismatchCard orderSn={orderSn} />;
  return (
    <OutcomeCard
      icon="info"
      title={text('result.canceled')}
      lead={text('result.canceledText')}
      facts={<OutcomeOrder page={page} />}
    >
      <PayAgain orderSn={orderSn} />
    </OutcomeCard>
  );
}
