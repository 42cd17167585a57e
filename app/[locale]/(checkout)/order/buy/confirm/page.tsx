import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConfirmPanel } from '@/components/checkout/confirm/confirm-panel';
import { type CheckoutQuery, loadCheckout } from '@/components/checkout/load-checkout';
import { fieldTexts } from '@/components/payments/frame/field-texts';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { productPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.confirm');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<CheckoutQuery> };

export default async function ConfirmPage({ searchParams }: Props) {
  const query = await searchParams;
  const [text, { checkout, pending }, docs] = await Promise.all([
    getTranslations('order.confirm'),
    loadCheckout(query),
    serverCall('GET /store/member/doc/list', { query: { group: 'AGREEMENT' } }),
  ]);
  return (
    <ClientMessages namespaces={['order', 'payment', 'server', ...fieldTexts(checkout.quote.paymentMethods)]}>
      <PhoneBar title={text('title')} backTo={productPath(checkout.goods.id, checkout.sku.id)} isPlain />
      <main id="main" className="wrap page">
        <ConfirmPanel
          first={checkout}
          pending={pending}
          termsId={docs.find((doc) => doc.code === 'terms')?.id ?? null}
        />
      </main>
    </ClientMessages>
  );
}
