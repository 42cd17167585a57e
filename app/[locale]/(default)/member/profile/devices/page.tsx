import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { DeviceList } from '@/components/account/security/device-list';
import { loadPersonal } from '@/lib/api/load-personal';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.devices');
  return { title: text('title'), robots: { index: false } };
}

export default async function DevicesPage() {
  const [text, devices] = await Promise.all([
    getTranslations('account.devices'),
    loadPersonal(memberPath('profile/devices'), (call) => call('GET /upms/member/session/list')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account']}>
      <MemberPage title={text('title')} back="profile">
        <DeviceList first={devices} />
      </MemberPage>
    </ClientMessages>
  );
}
