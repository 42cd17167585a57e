import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPaymentPage } from '@/components/payments/frame/load-payment-page';
import { PaymentFrame } from '@/components/payments/frame/payment-frame';
import { PaymentPanel } from '@/components/payments/page/payment-panel';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ orderSn?: string | string[] }> };

export default async function PaymentPage({ searchParams }: Props) {
  const page = await loadPaymentPage((await searchParams).orderSn);
  return (
    <PaymentFrame methods={page.payments}>
      <PaymentPanel orderSn={page.orderSns[0] ?? ''} first={page} />
    </PaymentFrame>
  );
}
