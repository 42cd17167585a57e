import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { countryNames } from '@/components/verification/country-names';
import { VerificationPanel } from '@/components/verification/verification-panel';
import { loadPersonal } from '@/lib/api/load-personal';
import { serverCall } from '@/lib/api/server';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.identity');
  return { title: text('title'), robots: { index: false } };
}

export default async function IdentityPage() {
  const [text, locale, regions, identity] = await Promise.all([
    getTranslations('account.identity'),
    getLocale(),
    serverCall('GET /upms/member/region/list'),
    loadPersonal(memberPath('profile/identity'), (call) => call('GET /upms/member/identity/view')),
  ]);
  return (
    <ClientMessages namespaces={['member', 'account']}>
      <MemberPage title={text('title')} back="profile">
        <VerificationPanel identity={identity} countries={countryNames(locale, regions)} />
      </MemberPage>
    </ClientMessages>
  );
}
