import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MemberPage } from '@/components/account/frame/member-page';
import styles from '@/components/account/proof/account.module.css';
import { suspendedCodes } from '@/components/account/proof/suspended-codes';
import { LinkedSignIns } from '@/components/account/security/linked-sign-ins';
import { SignInResult } from '@/components/account/security/sign-in-result';
import { loadPersonal } from '@/lib/api/load-personal';
import { serverCall } from '@/lib/api/server';
import { getSignInProviders } from '@/lib/auth/queries/get-sign-in-providers';
import { ClientMessages } from '@/lib/i18n/client-messages';
import { memberPath } from '@/lib/routing/paths';

export async function generateMetadata(): Promise<Metadata> {
  const text = await getTranslations('account.signIns');
  return { title: text('title'), robots: { index: false } };
}

export default async function SignInsPage({
  searchParams,
}: {
  searchParams: Promise<{ problem?: string | string[]; linked?: string | string[] }>;
}) {
  const [text, result, providers, areaCodes] = await Promise.all([
    getTranslations('account.signIns'),
    searchParams,
    getSignInProviders(),
    serverCall('GET /upms/member/area_code/list'),
  ]);
  const [{ member }, linked] = await loadPersonal(memberPath('profile/sign-ins'), (call) =>
    Promise.all([call('GET /upms/member/profile/load_member'), call('GET /upms/member/provider/linked')]),
  );
  return (
    <ClientMessages namespaces={['member', 'account', 'auth']}>
      <MemberPage title={text('title')} back="profile">
        <div className={styles.blocks}>
          <SignInResult {...result} />
          <LinkedSignIns
            providers={providers}
            first={linked}
            member={member}
            suspended={suspendedCodes(areaCodes)}
          />
        </div>
      </MemberPage>
    </ClientMessages>
  );
}
