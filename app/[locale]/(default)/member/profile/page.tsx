import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SecurityOverview } from '@/components/member/account/security-overview';
import { MemberPage } from '@/components/member/member-page';
import { loadOwn } from '@/components/shell/load-own';
import { memberAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.overview');
  return { title: text('title'), robots: { index: false } };
}

export default async function ProfilePage() {
  const [text, [{ member }, devices]] = await Promise.all([
    getTranslations('account.overview'),
    loadOwn(memberAddress('profile'), (call) =>
      Promise.all([call('GET /upms/member/profile/load_member'), call('GET /upms/member/session/list')]),
    ),
  ]);
  return (
    <MemberPage title={text('title')}>
      <SecurityOverview member={member} devices={devices.length} />
    </MemberPage>
  );
}
