import { getTranslations } from 'next-intl/server';
import { loadPersonal } from '@/lib/api/load-personal';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';
import { MemberPage } from '../frame/member-page';
import { BindContact } from './bind-contact';

export async function BindPage({ kind }: { kind: 'email' | 'phone' }) {
  const [text, areaCodes, { member }] = await Promise.all([
    getTranslations('account.bind'),
    serverCall('GET /upms/member/area_code/list'),
    loadPersonal(memberPath(`profile/${kind}`), (call) => call('GET /upms/member/profile/load_member')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text(`${kind}Title`)} back="profile">
        <BindContact kind={kind} member={member} areaCodes={areaCodes} />
      </MemberPage>
    </ClientMessages>
  );
}
