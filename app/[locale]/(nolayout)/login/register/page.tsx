import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type LoginQuery, loadLogin } from '@/components/auth/load-login';
import styles from '@/components/auth/login.module.css';
import { LoginFrame } from '@/components/auth/login-frame';
import { RegisterForm } from '@/components/auth/register-form';
import { Link } from '@/lib/i18n/navigation';
import { loginAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth.register');
  return { title: text('title'), robots: { index: false } };
}

export default async function RegisterPage({ searchParams }: { searchParams: Promise<LoginQuery> }) {
  const [text, login] = await Promise.all([getTranslations('auth.register'), loadLogin(searchParams)]);
  return (
    <LoginFrame title={text('title')} lead={text('lead')}>
      <RegisterForm {...login} />
      <p className={`t13 second ${styles.foot}`}>
        {text.rich('toLogin', {
          link: (label) => (
            <Link className="link" href={loginAddress(login.back)}>
              {label}
            </Link>
          ),
        })}
      </p>
    </LoginFrame>
  );
}
