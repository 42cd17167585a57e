import { getTranslations } from 'next-intl/server';
import { loadOwn } from '@/components/shell/load-own';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';
import { MemberPage } from '../member-page';
import { BindContact } from './bind-contact';

/** The page that binds an e-mail or a phone. */
export async function BindPage({ kind }: { kind: 'email' | 'phone' }) {
  const [text, areaCodes, { member }] = await Promise.all([
    getTranslations('account.bind'),
    serverCall('GET /upms/member/area_code/list'),
    loadOwn(memberAddress(`profile/${kind}`), (call) => call('GET /upms/member/profile/load_member')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text(`${kind}Title`)} back="profile">
        <BindContact kind={kind} member={member} areaCodes={areaCodes} />
      </MemberPage>
    </ClientMessages>
  );
}
