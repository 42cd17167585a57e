'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { DeliveryMode } from '@/lib/contract/goods';
import { paymentStateQuery } from '@/lib/queries/payment-state';
import { OutcomeCard } from './outcome-card';
import { PayAgain } from './pay-again';
import { PaymentOutcome } from './payment-outcome';

/** The shopper left the provider's page. Nothing was charged, unless the provider says otherwise after all. */
export function PaymentCanceled({ orderSn, deliveryMode }: { orderSn: string; deliveryMode: DeliveryMode }) {
  const text = useTranslations('payment');
  const { data: state } = useQuery(paymentStateQuery({ orderSn }));
  if (state && state.orderStatus !== 'PENDING_PAYMENT') {
    return <PaymentOutcome order={{ sn: orderSn, status: state.orderStatus, deliveryMode }} />;
  }
  return (
    <OutcomeCard icon="info" title={text('result.canceled')} lead={text('result.canceledText')}>
      <PayAgain orderSn={orderSn} />
    </OutcomeCard>
  );
}
