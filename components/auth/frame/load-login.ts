import { getLocale } from 'next-intl/server';
import { serverCall } from '@/lib/api/server';
import { getSignInProviders } from '@/lib/auth/queries/get-sign-in-providers';
import type { SignInProvider } from '@/lib/auth/sign-in-providers';
import { homePath, localizedPath } from '@/lib/routing/paths';
import { safeReturn } from '@/lib/routing/safe-return';
import type { AgreementDocs } from '../fields/agreement';
import type { AreaCode } from '../fields/contact';

export type LoginQuery = {
  redirect?: string | string[];
  /** Why a sign-in at a provider failed. */
  problem?: string | string[];
};

/** What the pages pass to the login and registration forms. */
export type LoginPageProps = {
  /** Path that is opened after the login. */
  target: string;
  /** The checked `redirect` parameter, passed on to the other auth pages. */
  back: string | undefined;
  docs: AgreementDocs;
  areaCodes: AreaCode[];
};

type LoginPage = LoginPageProps & { providers: SignInProvider[]; problem: LoginQuery['problem'] };

export async function loadLogin(query: Promise<LoginQuery>): Promise<LoginPage> {
  const [{ redirect, problem }, docs, areaCodes, providers] = await Promise.all([
    query,
    serverCall('GET /store/member/doc/list', { query: { group: 'AGREEMENT' } }),
    serverCall('GET /upms/member/area_code/list'),
    getSignInProviders(),
  ]);
  // Without a language, `/` would redirect to the language of the browser.
  const home = localizedPath(homePath, await getLocale());
  const target = safeReturn(redirect, home);
  const idOf = (code: string) => docs.find((doc) => doc.code === code)?.id ?? null;
  return {
    target,
    back: target === home ? undefined : target,
    docs: { terms: idOf('terms'), privacy: idOf('privacy') },
    areaCodes,
    providers,
    problem,
  };
}
