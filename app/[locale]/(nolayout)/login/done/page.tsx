import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { LoginFrame } from '@/components/auth/frame/login-frame';
import { SignedIn } from '@/components/auth/providers/signed-in';
import { homePath, localizedPath } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('auth.providers');
  return { title: text('doneTitle'), robots: { index: false } };
}

export default async function SignedInPage({
  searchParams,
}: {
  searchParams: Promise<{ redirect?: string | string[] }>;
}) {
  const [text, locale, { redirect }] = await Promise.all([
    getTranslations('auth.providers'),
    getLocale(),
    searchParams,
  ]);
  return (
    <LoginFrame title={text('doneTitle')} lead={text('doneLead')}>
      <SignedIn target={safeReturn(redirect, localizedPath(homePath, locale))} />
    </LoginFrame>
  );
}
