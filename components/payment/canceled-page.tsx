import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadPaymentPage } from './load-payment-page';
import { PaymentCanceled } from './payment-canceled';
import { PaymentFrame } from './payment-frame';

type Props = { searchParams: Promise<{ orderSn?: string | string[] }> };

export async function canceledMetadata(): Promise<Metadata> {
  const text = await getTranslations('payment');
  return { title: text('result.canceled'), robots: { index: false } };
}

/** Where each provider sends a shopper who left its page. */
export async function CanceledPage({ searchParams }: Props) {
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
