import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BindPage } from '@/components/account/security/bind-page';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.bind');
  return { title: text('emailTitle'), robots: { index: false } };
}

export default function BindEmailPage() {
  return <BindPage kind="email" />;
}
