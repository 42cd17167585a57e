import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadHome } from '@/components/account/home/load-home';
import { MemberHome } from '@/components/account/home/member-home';
import { ClientMessages } from '@/lib/i18n/client-messages';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member');
  return { title: text('title'), robots: { index: false } };
}

export default async function MemberHomePage() {
  return (
    <ClientMessages namespaces={['member']}>
      <MemberHome facts={await loadHome()} />
    </ClientMessages>
  );
}
