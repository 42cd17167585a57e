import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ConfirmPanel } from '@/components/order/confirm-panel';
import { loadCheckout } from '@/components/order/load-checkout';
import { PhoneBar } from '@/components/shell/phone-bar';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { goodsAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.confirm');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ skuId?: string | string[]; quantity?: string | string[] }> };

export default async function ConfirmPage({ searchParams }: Props) {
  const { skuId, quantity } = await searchParams;
  const [text, checkout, docs] = await Promise.all([
    getTranslations('order.confirm'),
    loadCheckout(skuId, quantity),
    serverCall('GET /store/member/doc/list', { query: { group: 'AGREEMENT' } }),
  ]);
  return (
    <ClientMessages namespaces={['order', 'payment', 'server']}>
      <PhoneBar title={text('title')} backTo={goodsAddress(checkout.goods.id)} />
      <main id="main" className="wrap page">
        <ConfirmPanel first={checkout} termsId={docs.find((doc) => doc.code === 'terms')?.id ?? null} />
      </main>
    </ClientMessages>
  );
}
