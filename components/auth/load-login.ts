import { serverCall } from '@/lib/api/server';
import { safeReturn } from '@/lib/routing/safe-return';
import type { AgreementDocs } from './agreement';
import type { AreaCode } from './phone-field';

export type LoginQuery = { redirect?: string | string[] };

/** What the forms of the login and the registration are given by their pages. */
export type LoginPageProps = {
  /** Where to go afterwards. */
  target: string;
  /** The `redirect` of the address, checked; goes on to the other pages of the login. */
  back: string | undefined;
  docs: AgreementDocs;
  areaCodes: AreaCode[];
};

export async function loadLogin(query: Promise<LoginQuery>): Promise<LoginPageProps> {
  const [{ redirect }, docs, areaCodes] = await Promise.all([
    query,
    serverCall('GET /store/member/doc/list', { query: { group: 'AGREEMENT' } }),
    serverCall('GET /upms/member/area_code/list'),
  ]);
  const target = safeReturn(redirect);
  const idOf = (code: string) => docs.find((doc) => doc.code === code)?.id ?? null;
  return {
    target,
    back: target === '/' ? undefined : target,
    docs: { terms: idOf('terms'), privacy: idOf('privacy') },
    areaCodes,
  };
}
