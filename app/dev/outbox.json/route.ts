import { backendFetch } from '@/lib/api/backend-fetch';

export const dynamic = 'force-dynamic';

/** Mails and short messages of a demo, newest first. A real shop's backend does not know the address. */
export function GET(): Promise<Response> {
  return backendFetch('/dev/outbox.json', { method: 'GET' });
}
