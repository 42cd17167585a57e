import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { SecurityOverview } from '@/components/account/security/security-overview';
import { loadPersonal } from '@/lib/api/load-personal';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.overview');
  return { title: text('title'), robots: { index: false } };
}

export default async function ProfilePage() {
  const [text, [{ member }, devices]] = await Promise.all([
    getTranslations('account.overview'),
    loadPersonal(memberPath('profile'), (call) =>
      Promise.all([call('GET /upms/member/profile/load_member'), call('GET /upms/member/session/list')]),
    ),
  ]);
  return (
    <MemberPage title={text('title')}>
      <SecurityOverview member={member} devices={devices.length} />
    </MemberPage>
  );
}
