import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { countryNames } from '@/components/member/account/country-names';
import { IdentityPanel } from '@/components/member/account/identity-panel';
import { MemberPage } from '@/components/member/member-page';
import { loadOwn } from '@/components/shell/load-own';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberAddress } from '@/lib/routing/addresses';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.identity');
  return { title: text('title'), robots: { index: false } };
}

export default async function IdentityPage() {
  const [text, locale, regions, identity] = await Promise.all([
    getTranslations('account.identity'),
    getLocale(),
    serverCall('GET /upms/member/region/list'),
    loadOwn(memberAddress('profile/identity'), (call) => call('GET /upms/member/identity/view')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account']}>
      <MemberPage title={text('title')} back="profile">
        <IdentityPanel identity={identity} countries={countryNames(locale, regions)} />
      </MemberPage>
    </ClientMessages>
  );
}
