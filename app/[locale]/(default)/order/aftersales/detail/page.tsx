import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestPanel } from '@/components/refunds/request-panel';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { Icon } from '@/components/ui/picture/icon';
import { askedRequest } from '@/lib/api/asked-for';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { orderPath, requestPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.afterSales');
  return { title: text('progressTitle'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ id?: string | string[] }> };

export default async function AfterSalesRequestPage({ searchParams }: Props) {
  const id = await askedRequest((await searchParams).id);
  const [text, detail, request] = await Promise.all([
    getTranslations('order.afterSales'),
    getTranslations('order.detail'),
    loadPersonal(requestPath(id), (call) => call('GET /order/member/aftersales/view', { query: { id } })),
  ]);
  const { orderSn } = request;
  return (
    <ClientMessages namespaces={['order', 'server']}>
      <PhoneBar title={text('progressTitle')} backTo={orderPath(orderSn)} />
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={detail('place')}>
          <Link href={orderPath(orderSn)}>{detail('title')}</Link>
          <Icon name="chevron-right" />
          <span aria-current="page">{text('progressTitle')}</span>
        </nav>
        <RequestPanel first={request} />
      </main>
    </ClientMessages>
  );
}
