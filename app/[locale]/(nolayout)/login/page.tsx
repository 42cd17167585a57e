import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type LoginQuery, loadLogin } from '@/components/auth/frame/load-login';
import { LoginFrame } from '@/components/auth/frame/login-frame';
import { returnPlace } from '@/components/auth/frame/return-place';
import { PasskeyButton } from '@/components/auth/passkeys/passkey-button';
import { ProviderLinks } from '@/components/auth/providers/provider-links';
import { ProviderProblem } from '@/components/auth/providers/provider-problem';
import { LoginForm } from '@/components/auth/sign-in/login-form';
import styles from '@/components/auth/styles/login.module.css';
import { Link } from '@/lib/routing/navigation';
import { orderLookupPath, registerPath } from '@/lib/routing/paths';
import { getSiteConfig } from '@/lib/settings/queries/get-site-config';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth');
  return { title: text('title'), robots: { index: false } };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<LoginQuery> }) {
  const [text, order, { providers, problem, ...login }, { featureFlags }] = await Promise.all([
    getTranslations('auth'),
    getTranslations('order.lookup'),
    loadLogin(searchParams),
    getSiteConfig(),
  ]);
  return (
    <LoginFrame title={text('title')} lead={text(`lead.${returnPlace(login.target)}`)} form="login">
      <ProviderProblem named={problem} />
      <LoginForm {...login}>
        <ProviderLinks providers={providers} target={login.target} docs={login.docs}>
          <PasskeyButton target={login.target} />
        </ProviderLinks>
      </LoginForm>
      <p className={`t13 second ${styles.foot}`}>
        {text.rich('toRegister', {
          link: (label) => (
            <Link className="link" href={registerPath(login.back)}>
              {label}
            </Link>
          ),
        })}
      </p>
      {featureFlags.guestLookup ? (
        <p className={`t13 second ${styles.foot}`}>
          <Link className="link" href={orderLookupPath}>
            {order('link')}
          </Link>
        </p>
      ) : null}
      <p className={`small muted ${styles.foot}`}>{text('foot')}</p>
    </LoginFrame>
  );
}
