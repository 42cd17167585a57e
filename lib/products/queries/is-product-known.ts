import 'server-only';
import { z } from 'zod';
import { backendFetch } from '../../api/backend-fetch';
import { clientToken } from '../../api/client-token';
import type { EndpointKey } from '../../contract/contract';

const cards = z.object({ data: z.array(z.unknown()).nonempty() });
const discontinued = z.object({ data: z.object({ discontinued: z.literal(true) }) });

/** Whether the backend knows a product, on sale or discontinued. A product that is on sale costs one database query. */
export async function isProductKnown(id: string): Promise<boolean> {
  const get = (key: EndpointKey, query: string) =>
    backendFetch(`${key.replace('GET ', '')}?${query}`, { headers: { Authorization: clientToken() } });
  const listed = await get('GET /goods/member/goods/history', `goodsIds=${id}`);
  if (cards.safeParse(await listed.json()).success) return true;
  const detail = await get('GET /goods/member/goods/detail', `goodsId=${id}`);
  return detail.status !== 404 || discontinued.safeParse(await detail.json()).success;
}
