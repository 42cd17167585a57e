import 'server-only';
import { cookies, headers } from 'next/headers';
import type { Call } from './caller';
import { callAs } from './server';
import { openSession, sessionCookie } from './session';

/** Calls of a personal page with the token of the current member. Their responses are never cached. */
export async function memberCall(): Promise<Call> {
  const session = await openSession((await cookies()).get(sessionCookie)?.value);
  return callAs(session, (await headers()).get('user-agent'));
}
