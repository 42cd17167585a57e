import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPaymentPage } from '@/components/payment/frame/load-payment-page';
import { PaymentFrame } from '@/components/payment/frame/payment-frame';
import { PaymentPanel } from '@/components/payment/page/payment-panel';
import { WalletPayment } from '@/components/payment/wallet/wallet-payment';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('title'), robots: { index: false } };
}

type Props = {
  searchParams: Promise<{ orderSn?: string | string[]; paymentLogSn?: string | string[] }>;
};

/** With `paymentLogSn`, PayPal's window for a payment that was started; otherwise the start of one. */
export default async function WalletPaymentPage({ searchParams }: Props) {
  const { orderSn: requested, paymentLogSn } = await searchParams;
  const page = await loadPaymentPage(requested);
  const orderSn = page.orderSns[0] ?? '';
  return (
    <PaymentFrame>
      {paymentLogSn === undefined ? (
        <PaymentPanel orderSn={orderSn} first={page} only="PAYPAL" />
      ) : (
        <WalletPayment orderSn={orderSn} first={page} />
      )}
    </PaymentFrame>
  );
}
