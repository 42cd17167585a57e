import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { AccountSettings } from '@/components/account/profile/account-settings';
import { suspendedCodes } from '@/components/account/proof/suspended-codes';
import { loadPersonal } from '@/lib/api/load-personal';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account');
  return { title: text('title'), robots: { index: false } };
}

export default async function AccountPage() {
  const [text, areaCodes, [{ member }, exports, cards, push]] = await Promise.all([
    getTranslations('account'),
    serverCall('GET /upms/member/area_code/list'),
    loadPersonal(memberPath('account'), (call) =>
      Promise.all([
        call('GET /upms/member/profile/load_member'),
        call('GET /upms/member/account/export/list'),
        call('GET /order/member/payment/card/state'),
        call('GET /upms/member/push/view'),
      ]),
    ),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account', 'auth', 'push']}>
      <MemberPage title={text('title')}>
        <AccountSettings
          member={member}
          exports={exports}
          cards={cards}
          push={push}
          suspended={suspendedCodes(areaCodes)}
        />
      </MemberPage>
    </ClientMessages>
  );
}
