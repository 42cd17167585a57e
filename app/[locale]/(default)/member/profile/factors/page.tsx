import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OwnFactors } from '@/components/account/factors/own-factors';
import { MemberPage } from '@/components/account/frame/member-page';
import { suspendedCodes } from '@/components/account/proof/suspended-codes';
import { loadPersonal } from '@/lib/api/load-personal';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.factors');
  return { title: text('pageTitle'), robots: { index: false } };
}

export default async function FactorsPage() {
  const [text, areaCodes] = await Promise.all([
    getTranslations('account.factors'),
    serverCall('GET /upms/member/area_code/list'),
  ]);
  const [{ member }, factors] = await loadPersonal(memberPath('profile/factors'), (call) =>
    Promise.all([call('GET /upms/member/profile/load_member'), call('GET /upms/member/factor/view')]),
  );
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text('pageTitle')} back="profile">
        <OwnFactors first={factors} member={member} suspended={suspendedCodes(areaCodes)} />
      </MemberPage>
    </ClientMessages>
  );
}
