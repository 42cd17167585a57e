import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import styles from '@/components/refunds/after-sales.module.css';
import { ApplyForm } from '@/components/refunds/apply-form';
import { PhoneBar } from '@/components/ui/navigation/phone-bar';
import { Icon } from '@/components/ui/picture/icon';
import { askedOrder } from '@/lib/api/asked-for';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { applyPath, orderPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.afterSales');
  return { title: text('title'), robots: { index: false } };
}

type Query = Partial<Record<'orderSn' | 'type' | 'reason' | 'cardId', string | string[]>>;
type Props = { searchParams: Promise<Query> };

export default async function AfterSalesPage({ searchParams }: Props) {
  const { orderSn: asked, type, reason, cardId } = await searchParams;
  const orderSn = await askedOrder(asked);
  const [text, detail, options] = await Promise.all([
    getTranslations('order.afterSales'),
    getTranslations('order.detail'),
    loadPersonal(applyPath(orderSn), (call) =>
      call('GET /order/member/aftersales/options', { query: { orderSn } }),
    ),
  ]);
  return (
    <ClientMessages namespaces={['order', 'server']}>
      <PhoneBar title={text('title')} backTo={orderPath(orderSn)} />
      <main id="main" className="wrap page">
        <nav className="crumbs" aria-label={detail('place')}>
          <Link href={orderPath(orderSn)}>{detail('title')}</Link>
          <Icon name="chevron-right" />
          <span aria-current="page">{text('title')}</span>
        </nav>
        <h1 className={styles.pageTitle}>{text('title')}</h1>
        <ApplyForm
          options={options}
          start={{ type: only(type), reason: only(reason), cardId: only(cardId) }}
        />
      </main>
    </ClientMessages>
  );
}

const only = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined);
