import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPaymentPage } from '@/components/payments/frame/load-payment-page';
import { PaymentFrame } from '@/components/payments/frame/payment-frame';
import { PaymentCanceled } from './payment-canceled';

type Props = { searchParams: Promise<{ orderSn?: string | string[] }> };

export async function canceledMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('result.canceled'), robots: { index: false } };
}

/** The page that providers return to after a cancellation. */
export async function CanceledPage({ searchParams }: Props) {
  const page = await loadPaymentPage((await searchParams).orderSn);
  return (
    <PaymentFrame>
      <PaymentCanceled page={page} />
    </PaymentFrame>
  );
}
