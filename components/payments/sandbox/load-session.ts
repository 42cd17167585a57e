import 'server-only';
import { notFound } from 'next/navigation';
import { ApiError } from '@/lib/api/api-error';
import { serverCall } from '@/lib/api/server';
import type { SandboxSession } from '@/lib/payments/sandbox-contract';

/** The session a hosted page was opened for; 404 when there is none of these kinds. */
export async function loadSession(
  id: unknown,
  kinds: readonly SandboxSession['kind'][],
): Promise<SandboxSession> {
  if (typeof id !== 'string' || !/^[\w-]{10,80}$/.test(id)) notFound();
  try {
    const session = await serverCall('GET /sandbox/session/{id}', { params: { id } });
    if (!kinds.includes(session.kind)) notFound();
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  }
}
