import 'server-only';
import { env } from '@/lib/env';

/** The fixed credential of visitors' calls (docs/wire.md). */
export function clientToken(): string {
  return `Basic ${Buffer.from(`${env.CLIENT_ID}:${env.CLIENT_SECRET}`).toString('base64')}`;
}
