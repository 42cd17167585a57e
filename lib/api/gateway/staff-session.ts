import { staffHours } from '../../promises';
import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { z } from 'zod';
import { env } from '@/lib/env';
import type { Side } from '@/lib/routing/rules/staff-host';
import type { Endpoint } from '@/lib/wire/endpoint';
import { siteConfigPath } from '@/lib/wire/site-config-path';
import { sessionCookie } from '../session';
import type { DeclaredEndpoint } from './find-endpoint';

const isSecure = sessionCookie.startsWith('__Host-');

/** The cookie of staff. It is sealed like a member's, separate from it, and never sent by a link from another site. */
export const staffCookie = isSecure ? '__Host-store_staff' : 'store_staff';

/** Seconds; the absolute lifetime of a staff session. The backend also ends it after half an hour without use. */
const lifetime = staffHours * 60 * 60;

const sealed = z.object({ staffToken: z.string().min(1) });

const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

/** Whether calls of this endpoint carry the staff session instead of the member's. */
export function isForStaff(endpoint: Endpoint | null): boolean {
  return (
    endpoint?.token === 'staff' || endpoint?.token === 'staff-partial' || endpoint?.session === 'staff-starts'
  );
}

/**
 * Whether a host has an endpoint: the shop those of visitors and members, the back office those of staff and what its pages
 * need besides.
 * @param declared null for paths outside the contract, such as uploaded pictures
 */
export function isAt(side: Side | undefined, declared: DeclaredEndpoint | null, path: string): boolean {
  if (side === undefined) return true;
  const forStaff = isForStaff(declared?.endpoint ?? null);
  if (side === 'shop' || forStaff) return !(side === 'shop' && forStaff);
  if (declared) return declared.endpoint.sentByBrowser === true || declared.key === `GET ${siteConfigPath}`;
  return /^\/(?:files|health)\//.test(path);
}

/** The token in a sealed cookie; null when there is none or it was changed. */
export async function openStaffCookie(value: string | undefined): Promise<string | null> {
  if (!value) return null;
  try {
    const parsed = sealed.safeParse(await unsealData(value, { password: env.SESSION_SECRET, ttl: lifetime }));
    return parsed.success ? parsed.data.staffToken : null;
  } catch {
    return null;
  }
}

/** `Set-Cookie` value that stores this session. */
export async function keepStaffSession(token: string): Promise<string> {
  const value = await sealData({ staffToken: token }, { password: env.SESSION_SECRET, ttl: lifetime });
  return `${staffCookie}=${value}; Max-Age=${lifetime}; ${attributes}`;
}

/** `Set-Cookie` value that removes the session. */
export function dropStaffSession(): string {
  return `${staffCookie}=; Max-Age=0; ${attributes}`;
}
