import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderPanel } from '@/components/orders/detail/order-panel';
import { OpenSupportButton } from '@/components/support/entry/open-support-button';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { Icon } from '@/components/ui/picture/icon';
import { askedOrder } from '@/lib/api/asked-for';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { orderListPath, orderPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.detail');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ orderSn?: string | string[] }> };

export default async function OrderDetailPage({ searchParams }: Props) {
  const orderSn = await askedOrder((await searchParams).orderSn);
  const [text, list, action, order] = await Promise.all([
    getTranslations('order.detail'),
    getTranslations('order.list'),
    getTranslations('order.action'),
    loadPersonal(orderPath(orderSn), (call) => call('GET /order/member/order/view', { query: { orderSn } })),
  ]);
  return (
    <ClientMessages namespaces={['order', 'goods', 'presents', 'push', 'server']}>
      <PhoneBar title={text('title')} backTo={orderListPath()} isPlain hasService>
        <OpenSupportButton className="icon-button" label={action('service')} start={{ orderSn }}>
          <Icon name="headset" />
        </OpenSupportButton>
      </PhoneBar>
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={text('place')}>
          <Link href={orderListPath()}>{list('title')}</Link>
          <Icon name="chevron-right" />
          <span aria-current="page">{text('title')}</span>
        </nav>
        <OrderPanel first={order} />
      </main>
    </ClientMessages>
  );
}
