import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BindPage } from '@/components/account/security/bind-page';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.bind');
  return { title: text('phoneTitle'), robots: { index: false } };
}

export default function BindPhonePage() {
  return <BindPage kind="phone" />;
}
