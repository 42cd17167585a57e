import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPaymentPage } from '@/components/payment/load-payment-page';
import { PaymentCanceled } from '@/components/payment/payment-canceled';
import { PaymentFrame } from '@/components/payment/payment-frame';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('result.canceled'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ orderSn?: string | string[] }> };

export default async function CardCancelPage({ searchParams }: Props) {
  const page = await loadPaymentPage((await searchParams).orderSn);
  return (
    <PaymentFrame>
      <PaymentCanceled
        orderSn={page.orderSns[0] ?? ''}
        deliveryMode={page.orders[0]?.deliveryMode ?? 'DIRECT'}
      />
    </PaymentFrame>
  );
}
