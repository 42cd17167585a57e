import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LoginFrame } from '@/components/auth/frame/login-frame';
import styles from '@/components/auth/styles/login.module.css';
import { OrderLookup } from '@/components/orders/lookup/order-lookup';
import { NotFoundPage } from '@/components/shell/pages/not-found-page';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { loginPath } from '@/lib/routing/paths';
import { getSiteConfig } from '@/lib/settings/queries/get-site-config';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('order.lookup');
  return { title: text('title'), robots: { index: false } };
}

export default async function OrderLookupPage() {
  const [{ featureFlags }, text, auth] = await Promise.all([
    getSiteConfig(),
    getTranslations('order.lookup'),
    getTranslations('auth.forgot'),
  ]);
  if (!featureFlags.guestLookup) return <NotFoundPage />;
  return (
    <LoginFrame title={text('title')} lead={text('lead')}>
      <ClientMessages namespaces={['auth', 'order']}>
        <OrderLookup />
      </ClientMessages>
      <p className={`t13 second ${styles.foot}`}>
        <Link className="link" href={loginPath}>
          {auth('toLogin')}
        </Link>
      </p>
    </LoginFrame>
  );
}
