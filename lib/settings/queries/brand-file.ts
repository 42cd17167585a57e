import 'server-only';
import { backendFetch } from '@/lib/api/backend-fetch';
import { type Brand, iconPath } from '../brand/brand';

/** The bytes of an uploaded picture of the shop; null when it cannot be read. */
export async function readBrandFile(link: string): Promise<Buffer | null> {
  try {
    const response = await backendFetch(link.replace(/^\/api/, ''), { signal: AbortSignal.timeout(5_000) });
    return response.ok ? Buffer.from(await response.arrayBuffer()) : null;
  } catch {
    return null;
  }
}

/** The large icon of a shop that has one of its own. */
export async function readIcon(brand: Brand): Promise<Buffer | null> {
  return brand.icon === null ? null : readBrandFile(iconPath(brand, 'appLarge'));
}
