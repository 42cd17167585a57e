import 'server-only';
import { serverCall } from '@/lib/api/server';
import type { SignInProvider } from '../sign-in-providers';

/** The providers that the shop has configured; none for a remote backend that does not know them. */
export async function getSignInProviders(): Promise<SignInProvider[]> {
  const found = await serverCall('GET /upms/member/provider/list').catch(() => []);
  return found.map(({ provider }) => provider);
}
