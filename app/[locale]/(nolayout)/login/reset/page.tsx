import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LoginFrame } from '@/components/auth/frame/login-frame';
import { ResetByLink } from '@/components/auth/reset/reset-by-link';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth.reset');
  return { title: text('title'), robots: { index: false }, referrer: 'no-referrer' };
}

export default async function ResetPage() {
  const text = await getTranslations('auth.reset');
  return (
    <LoginFrame title={text('title')} lead={text('lead')}>
      <ResetByLink />
    </LoginFrame>
  );
}
