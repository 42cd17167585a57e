import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import { SecurityOverview } from '@/components/account/security/security-overview';
import { loadPersonal } from '@/lib/api/load-personal';
import { getSignInProviders } from '@/lib/auth/queries/get-sign-in-providers';
import { providerNames } from '@/lib/auth/sign-in-providers';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.overview');
  return { title: text('title'), robots: { index: false } };
}

export default async function ProfilePage() {
  const [text, providers] = await Promise.all([getTranslations('account.overview'), getSignInProviders()]);
  const [{ member }, devices, factors, linked] = await loadPersonal(memberPath('profile'), (call) =>
    Promise.all([
      call('GET /upms/member/profile/load_member'),
      call('GET /upms/member/session/list'),
      call('GET /upms/member/factor/view'),
      providers.length === 0 ? null : call('GET /upms/member/provider/linked'),
    ]),
  );
  return (
    <MemberPage title={text('title')}>
      <SecurityOverview
        member={member}
        devices={devices.length}
        factors={factors}
        linkedSignIns={linked?.map(({ provider }) => providerNames[provider]) ?? null}
      />
    </MemberPage>
  );
}
