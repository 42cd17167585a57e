import 'server-only';
import { notFound } from 'next/navigation';
import { ApiError } from '@/lib/api/api-error';
import { serverCall } from '@/lib/api/server';
import type { SandboxSession } from '@/lib/contract/orders/sandbox';

/** The session a hosted page was opened for; 404 when there is none of that kind. */
export async function loadSession(id: unknown, kind: SandboxSession['kind']): Promise<SandboxSession> {
  if (typeof id !== 'string' || !/^[\w-]{10,80}$/.test(id)) notFound();
  try {
    const session = await serverCall('GET /sandbox/session/{id}', { params: { id } });
    if (session.kind !== kind) notFound();
    return session;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  }
}
