import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeviceList } from '@/components/member/account/device-list';
import { MemberPage } from '@/components/member/member-page';
import { loadOwn } from '@/components/shell/load-own';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.devices');
  return { title: text('title'), robots: { index: false } };
}

export default async function DevicesPage() {
  const [text, devices] = await Promise.all([
    getTranslations('account.devices'),
    loadOwn(memberAddress('profile/devices'), (call) => call('GET /upms/member/session/list')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account']}>
      <MemberPage title={text('title')} back="profile">
        <DeviceList first={devices} />
      </MemberPage>
    </ClientMessages>
  );
}
