import { z } from 'zod';
import type { SupplierEvent } from '../../ports/supplier';
import { isSignedRequest, type SigningKey } from './signature';

/** The path that a callback signs, whatever prefix the public URL has. */
export const callbackPath = '/order/open/notify_supplier';

const callback = z.object({
  eventId: z.string().regex(/^[\w.-]{1,64}$/),
  type: z.string().regex(/^[\w.-]{1,64}$/),
  requestId: z.string().regex(/^[\w-]{1,64}$/),
});

/** The event of a callback that is signed with this key; null for any other request. */
export function readCallback(
  key: SigningKey,
  now: Date,
  { headers, rawBody }: { headers: Headers; rawBody: Uint8Array },
): SupplierEvent | null {
  if (!isSignedRequest(key, now, headers, { method: 'POST', path: callbackPath, body: rawBody })) return null;
  try {
    return callback.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)));
  } catch {
    return null;
  }
}
