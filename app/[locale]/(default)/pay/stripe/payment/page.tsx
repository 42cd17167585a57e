import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CardPayment } from '@/components/payment/card/card-payment';
import { loadPaymentPage } from '@/components/payment/frame/load-payment-page';
import { PaymentFrame } from '@/components/payment/frame/payment-frame';
import { PaymentPanel } from '@/components/payment/page/payment-panel';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('title'), robots: { index: false } };
}

type Props = {
  searchParams: Promise<{ orderSn?: string | string[]; paymentLogSn?: string | string[] }>;
};

/** With `paymentLogSn`, the card provider's form for a payment that was started; otherwise the start of one. */
export default async function CardPaymentPage({ searchParams }: Props) {
  const { orderSn: requested, paymentLogSn } = await searchParams;
  const page = await loadPaymentPage(requested);
  const orderSn = page.orderSns[0] ?? '';
  return (
    <PaymentFrame>
      {paymentLogSn === undefined ? (
        <PaymentPanel orderSn={orderSn} first={page} only="STRIPE_CARD" />
      ) : (
        <CardPayment orderSn={orderSn} first={page} />
      )}
    </PaymentFrame>
  );
}
