import { backendFetch } from '@/lib/api/backend-fetch';
import { env } from '@/lib/env';

export const dynamic = 'force-dynamic';

const tools = new Set(['clock', 'price', 'difference', 'dead-letter']);

type Context = { readonly params: Promise<{ tool: string }> };

/**
 * Controls a demo for tests: moves its clock (`/dev/clock`, `{ "advanceSeconds": 1860 }`), changes a price
 * (`/dev/price`, `{ "skuId": "…", "price": 9.9 }`), makes a difference between the books and the payment provider
 * (`/dev/difference`), or makes a dead letter (`/dev/dead-letter`). The backend provides these paths only with TEST_CLOCK.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { tool } = await params;
  const origin = request.headers.get('origin');
  const isForeign = origin !== null && origin !== new URL(env.STORE_URL).origin;
  if (!env.STORE_DEMO || isForeign || !tools.has(tool)) return new Response(null, { status: 404 });
  return backendFetch(`/dev/${tool}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: await request.text(),
  });
}
