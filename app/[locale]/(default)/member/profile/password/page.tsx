import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ChangePassword } from '@/components/member/account/change-password';
import { suspendedCodes } from '@/components/member/account/suspended-codes';
import { MemberPage } from '@/components/member/member-page';
import { loadOwn } from '@/components/shell/load-own';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.password');
  return { title: text('title'), robots: { index: false } };
}

export default async function PasswordPage() {
  const [text, areaCodes, { member }] = await Promise.all([
    getTranslations('account.password'),
    serverCall('GET /upms/member/area_code/list'),
    loadOwn(memberAddress('profile/password'), (call) => call('GET /upms/member/profile/load_member')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text('title')} back="profile">
        <ChangePassword member={member} suspended={suspendedCodes(areaCodes)} />
      </MemberPage>
    </ClientMessages>
  );
}
