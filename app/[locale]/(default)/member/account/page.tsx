import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountSettings } from '@/components/member/account/account-settings';
import { suspendedCodes } from '@/components/member/account/suspended-codes';
import { MemberPage } from '@/components/member/member-page';
import { loadOwn } from '@/components/shell/load-own';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account');
  return { title: text('title'), robots: { index: false } };
}

export default async function AccountPage() {
  const [text, areaCodes, [{ member }, exports]] = await Promise.all([
    getTranslations('account'),
    serverCall('GET /upms/member/area_code/list'),
    loadOwn(memberAddress('account'), (call) =>
      Promise.all([
        call('GET /upms/member/profile/load_member'),
        call('GET /upms/member/account/export/list'),
      ]),
    ),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text('title')}>
        <AccountSettings member={member} exports={exports} suspended={suspendedCodes(areaCodes)} />
      </MemberPage>
    </ClientMessages>
  );
}
