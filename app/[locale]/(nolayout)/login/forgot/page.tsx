import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LoginFrame } from '@/components/auth/frame/login-frame';
import { ForgotForm } from '@/components/auth/reset/forgot-form';
import styles from '@/components/auth/styles/login.module.css';
import { serverCall } from '@/lib/api/server';
import { Link } from '@/lib/routing/navigation';
import { loginPathFor } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth.forgot');
  return { title: text('title'), robots: { index: false } };
}

type Props = { searchParams: Promise<{ redirect?: string | string[] }> };

export default async function ForgotPage({ searchParams }: Props) {
  const [text, { redirect }, areaCodes] = await Promise.all([
    getTranslations('auth.forgot'),
    searchParams,
    serverCall('GET /upms/member/area_code/list'),
  ]);
  const target = safeReturn(redirect);
  return (
    <LoginFrame title={text('title')} lead={text('lead')}>
      <ForgotForm areaCodes={areaCodes} />
      <p className={`t13 second ${styles.foot}`}>
        <Link className="link" href={loginPathFor(target === '/' ? undefined : target)}>
          {text('toLogin')}
        </Link>
      </p>
    </LoginFrame>
  );
}
