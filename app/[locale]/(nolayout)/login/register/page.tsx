import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type LoginQuery, loadLogin } from '@/components/auth/frame/load-login';
import { LoginFrame } from '@/components/auth/frame/login-frame';
import { ProviderLinks } from '@/components/auth/providers/provider-links';
import { RegisterForm } from '@/components/auth/register/register-form';
import styles from '@/components/auth/styles/login.module.css';
import { Link } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth.register');
  return { title: text('title'), robots: { index: false } };
}

export default async function RegisterPage({ searchParams }: { searchParams: Promise<LoginQuery> }) {
  const [text, { providers, problem: _problem, ...login }] = await Promise.all([
    getTranslations('auth.register'),
    loadLogin(searchParams),
  ]);
  return (
    <LoginFrame title={text('title')} lead={text('lead')} form="register">
      <RegisterForm {...login} />
      <ProviderLinks providers={providers} target={login.target} docs={login.docs} />
      <p className={`t13 second ${styles.foot}`}>
        {text.rich('toLogin', {
          link: (label) => (
            <Link className="link" href={loginPathFor(login.back)}>
              {label}
            </Link>
          ),
        })}
      </p>
    </LoginFrame>
  );
}
