import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type LoginQuery, loadLogin } from '@/components/auth/load-login';
import styles from '@/components/auth/login.module.css';
import { LoginForm } from '@/components/auth/login-form';
import { LoginFrame } from '@/components/auth/login-frame';
import { returnPlace } from '@/components/auth/return-place';
import { Link } from '@/lib/i18n/navigation';
import { registerAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth');
  return { title: text('title'), robots: { index: false } };
}

export default async function LoginPage({ searchParams }: { searchParams: Promise<LoginQuery> }) {
  const [text, login] = await Promise.all([getTranslations('auth'), loadLogin(searchParams)]);
  return (
    <LoginFrame title={text('title')} lead={text(`lead.${returnPlace(login.target)}`)}>
      <LoginForm {...login} />
      <p className={`t13 second ${styles.foot}`}>
        {text.rich('toRegister', {
          link: (label) => (
            <Link className="link" href={registerAddress(login.back)}>
              {label}
            </Link>
          ),
        })}
      </p>
      <p className={`small muted ${styles.foot}`}>{text('foot')}</p>
    </LoginFrame>
  );
}
