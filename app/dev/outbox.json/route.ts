import { backendFetch } from '@/lib/api/backend-fetch';

export const dynamic = 'force-dynamic';

/** Mails and short messages of a demo, newest first. The backend of a real shop does not provide this path. */
export function GET(): Promise<Response> {
  return backendFetch('/dev/outbox.json', { method: 'GET' });
}
