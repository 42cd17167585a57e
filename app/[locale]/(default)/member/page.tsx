import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberHome } from '@/components/member/member-home';
import { loadOwn } from '@/components/shell/load-own';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('member');
  return { title: text('title'), robots: { index: false } };
}

export default async function MemberPage() {
  const [{ member }, counts] = await loadOwn(memberAddress(), (call) =>
    Promise.all([call('GET /upms/member/profile/load_member'), call('GET /order/member/order/statistics')]),
  );
  return (
    <ClientMessages namespaces={['member']}>
      <main id="main" className="wrap page">
        <MemberHome member={member} counts={counts} />
      </main>
    </ClientMessages>
  );
}
