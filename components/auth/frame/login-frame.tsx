import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/picture/logo';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { getHotProducts } from '@/lib/products/queries/get-hot-products';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import { getShop } from '@/lib/settings/queries/shop';
import styles from '../styles/login.module.css';
import { coversOf, LoginSky } from './login-sky';

/** Products among which the covers are chosen. */
const popularShown = 12;

/** The frame of the auth pages: one column, and a picture beside it on wide screens. */
export async function LoginFrame({
  title,
  lead,
  form,
  children,
}: {
  title: string;
  lead: string;
  /** Reserves the height of a form, which is vertically centered while its HTML is still being parsed. */
  form?: 'login' | 'register';
  children: ReactNode;
}) {
  const [text, shell, locale, popular] = await Promise.all([
    getTranslations('auth'),
    getTranslations('shell'),
    getLocale(),
    // Without them the page is complete.
    getHotProducts(undefined, popularShown).catch(() => []),
  ]);
  const { brand } = await getShop(locale);
  return (
    <ClientMessages namespaces={['auth']}>
      <main id="main" className={styles.page}>
        <LoginSky
          name={shell('brand')}
          brand={brand}
          covers={coversOf(popular)}
          slogan={text('slogan')}
          promise={text('promise')}
          homeLabel={shell('homeLink')}
        />
        <div className={styles.main}>
          <div className={form ? `${styles.box} ${styles[form]}` : styles.box}>
            <Link className={styles.phoneLogo} href={homePath} aria-label={shell('homeLink')}>
              <Logo name={shell('brand')} brand={brand} />
            </Link>
            <div>
              <h1>{title}</h1>
              <p className={`second t13 ${styles.lead}`}>{lead}</p>
            </div>
            {children}
          </div>
        </div>
      </main>
    </ClientMessages>
  );
}
