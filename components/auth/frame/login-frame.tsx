import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Logo } from '@/components/ui/picture/logo';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/routing/navigation';
import { homePath } from '@/lib/routing/paths';
import styles from '../styles/login.module.css';
import { LoginSky } from './login-sky';

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
          <div className={form ? `${styles.box} ${styles[form]}` : styles.box}>
            <Link className={styles.phoneLogo} href={homePath} aria-label={text('home')}>
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
