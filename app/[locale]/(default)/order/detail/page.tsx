import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OrderPanel } from '@/components/order/order-panel';
import { loadOwn } from '@/components/shell/load-own';
import { PhoneBar } from '@/components/shell/phone-bar';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/i18n/navigation';
import { orderAddress, orderListAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.detail');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ orderSn?: string | string[] }> };

export default async function OrderDetailPage({ searchParams }: Props) {
  const { orderSn } = await searchParams;
  if (typeof orderSn !== 'string' || !/^[0-9]{12,24}$/.test(orderSn)) notFound();
  const [text, list, order] = await Promise.all([
    getTranslations('order.detail'),
    getTranslations('order.list'),
    loadOwn(orderAddress(orderSn), (call) => call('GET /order/member/order/view', { query: { orderSn } })),
  ]);
  return (
    <ClientMessages namespaces={['order', 'goods', 'server']}>
      <PhoneBar title={text('title')} backTo={orderListAddress()} />
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={text('place')}>
          <Link href={orderListAddress()}>{list('title')}</Link>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{text('title')}</span>
        </nav>
        <OrderPanel first={order} />
      </main>
    </ClientMessages>
  );
}
