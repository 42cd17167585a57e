import 'server-only';
import { cookies } from 'next/headers';
import type { Call } from './caller';
import { openSession, sessionCookie } from './gateway/session';
import { callAs } from './server';

/** Calls of a personal page with the token of the current member. Their responses are never cached. */
export async function memberCall(): Promise<Call> {
  const session = await openSession((await cookies()).get(sessionCookie)?.value);
  return callAs(session);
}
