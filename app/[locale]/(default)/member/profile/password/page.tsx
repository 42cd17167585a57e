import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { suspendedCodes } from '@/components/account/proof/suspended-codes';
import { ChangePassword } from '@/components/account/security/change-password';
import { loadPersonal } from '@/lib/api/load-personal';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.password');
  return { title: text('title'), robots: { index: false } };
}

export default async function PasswordPage() {
  const [text, areaCodes, { member }] = await Promise.all([
    getTranslations('account.password'),
    serverCall('GET /upms/member/area_code/list'),
    loadPersonal(memberPath('profile/password'), (call) => call('GET /upms/member/profile/load_member')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text('title')} back="profile">
        <ChangePassword member={member} suspended={suspendedCodes(areaCodes)} />
      </MemberPage>
    </ClientMessages>
  );
}
