import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Logo } from '@/components/shell/logo';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';
import styles from './login.module.css';
import { LoginSky } from './login-sky';

/** What the pages of the login have in common: the sky on wide screens, and one column beside it. */
export async function LoginFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  children: ReactNode;
}) {
  const [text, shell] = await Promise.all([getTranslations('auth'), getTranslations('shell')]);
  return (
    <ClientMessages namespaces={['auth']}>
      <main id="main" className={styles.page}>
        <LoginSky
          brand={shell('brand')}
          slogan={text('slogan')}
          promise={text('promise')}
          homeLabel={text('home')}
        />
        <div className={styles.main}>
          <div className={styles.box}>
            <Link className={styles.phoneLogo} href={homeAddress} aria-label={text('home')}>
              <Logo name={shell('brand')} />
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
