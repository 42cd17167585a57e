import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPaymentPage } from '@/components/payments/frame/load-payment-page';
import { PaymentFrame } from '@/components/payments/frame/payment-frame';
import { PaymentResult } from '@/components/payments/result/payment-result';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('result.title'), robots: { index: false } };
}

type Props = {
  searchParams: Promise<{
    orderSn?: string | string[];
    paymentLogSn?: string | string[];
    token?: string | string[];
    PayerID?: string | string[];
  }>;
};

/** Every provider redirects here; those with a separate capture step add the `token` of the approved payment. */
export default async function PaymentReturnPage({ searchParams }: Props) {
  const { orderSn, paymentLogSn, token, PayerID } = await searchParams;
  const page = await loadPaymentPage(orderSn);
  return (
    <PaymentFrame>
      <PaymentResult
        page={page}
        paymentLogSn={typeof paymentLogSn === 'string' ? paymentLogSn : undefined}
        capture={
          typeof token === 'string'
            ? { token, PayerID: typeof PayerID === 'string' ? PayerID : undefined }
            : undefined
        }
      />
    </PaymentFrame>
  );
}
