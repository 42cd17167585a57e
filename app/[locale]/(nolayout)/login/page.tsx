import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import styles from '@/components/auth/login.module.css';
import { LoginForm } from '@/components/auth/login-form';
import { LoginSky } from '@/components/auth/login-sky';
import { returnPlace } from '@/components/auth/return-place';
import { Logo } from '@/components/shell/logo';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { Link } from '@/lib/i18n/navigation';
import { homeAddress } from '@/lib/routing/addresses';
import { safeReturn } from '@/lib/routing/safe-return';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ redirect?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const [text, shell, { redirect }, docs, areaCodes] = await Promise.all([
    getTranslations('auth'),
    getTranslations('shell'),
    searchParams,
    serverCall('GET /store/member/doc/list', { query: { group: 'AGREEMENT' } }),
    serverCall('GET /upms/member/area_code/list'),
  ]);
  const target = safeReturn(redirect);
  const docId = (code: string) => docs.find((doc) => doc.code === code)?.id ?? null;
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
              <h1>{text('title')}</h1>
              <p className={`second t13 ${styles.lead}`}>{text(`lead.${returnPlace(target)}`)}</p>
            </div>
            <LoginForm
              target={target}
              docs={{ terms: docId('terms'), privacy: docId('privacy') }}
              areaCodes={areaCodes}
            />
            <p className={`small muted ${styles.foot}`}>{text('foot')}</p>
          </div>
        </div>
      </main>
    </ClientMessages>
  );
}
