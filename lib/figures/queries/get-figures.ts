import 'server-only';
import { cachedCall } from '@/lib/api/server';
import type { Figures } from '@/lib/figures/contract';

/** What the shop has measured of its work. The backend measures again every ten minutes. */
export function getFigures(): Promise<Figures> {
  return cachedCall('GET /goods/member/goods/figures', {}, { tags: [], seconds: 600 });
}
