import { backendFetch } from '@/lib/api/backend-fetch';

export const dynamic = 'force-dynamic';

/** Mails and short messages of a demo, newest first; with `to` those to one recipient. The backend of a real shop does not provide this path. */
export function GET(request: Request): Promise<Response> {
  return backendFetch(`/dev/outbox.json${new URL(request.url).search}`, { method: 'GET' });
}
