import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { staffHours } from '../../lib/promises';

// Before, the cookies of sessions began with the name of a shop. They are renamed, so that an update signs no member and no
// staff out. Once the longest session of that time has ended, this file can go.

type Kind = 'session' | 'session_expires' | 'staff';

/** Sealed values begin like this: a cookie of another application on the host does not. */
const seal = 'Fe26.2*';
const formerCookie = /^(__Host-)(?!store_)[a-z]{1,20}_(session|session_expires|staff)$/;

const memberDays = 30;
const attributes: Record<Kind, string> = {
  session: `Max-Age=${memberDays * 86_400}; Path=/; HttpOnly; SameSite=Lax; Secure`,
  session_expires: `Max-Age=${memberDays * 86_400}; Path=/; HttpOnly; SameSite=Lax; Secure`,
  staff: `Max-Age=${staffHours * 3_600}; Path=/; HttpOnly; SameSite=Strict; Secure`,
};

/** `isOutdated`: the request has one of today as well. */
type Renamed = { former: string; name: string; value: string; kind: Kind; isOutdated: boolean };

const renamed = new WeakMap<IncomingMessage, readonly Renamed[]>();

/** Renames former cookies of sessions in a request, unless it has those of today. */
export function renameFormerCookies(request: IncomingMessage): void {
  const { cookie } = request.headers;
  if (cookie === undefined || !cookie.includes(seal)) return;
  const pairs = cookie.split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), value: pair.slice(end + 1) };
  });
  const names = new Set(pairs.map(({ name }) => name));
  const sealed = pairs.some(({ name, value }) => kindOf(name) === 'session' && value.startsWith(seal));
  const found: Renamed[] = [];
  for (const { name: former, value } of pairs) {
    const kind = kindOf(former);
    const isOurs = kind === 'session_expires' ? sealed : value.startsWith(seal);
    const name = `__Host-store_${kind}`;
    if (kind && isOurs) found.push({ former, name, value, kind, isOutdated: names.has(name) });
  }
  if (found.length === 0) return;
  renamed.set(request, found);
  const others = pairs.filter(({ name }) => !found.some(({ former }) => former === name));
  const now = found.filter(({ isOutdated }) => !isOutdated);
  request.headers.cookie = [...others, ...now].map(({ name, value }) => `${name}=${value}`).join('; ');
}

function kindOf(name: string): Kind | null {
  const [, , kind] = formerCookie.exec(name) ?? [];
  return kind === 'session' || kind === 'session_expires' || kind === 'staff' ? kind : null;
}

/**
 * `Set-Cookie` values that rename the cookies in the browser as well. None for a response that others may receive.
 * @param headers of the response
 */
export function cookiesOfRenaming(
  request: IncomingMessage,
  headers: Pick<IncomingHttpHeaders, 'cache-control' | 'set-cookie'>,
): string[] {
  const found = renamed.get(request) ?? [];
  if (!/\b(?:private|no-store)\b/.test(headers['cache-control'] ?? '')) return [];
  const set = new Set((headers['set-cookie'] ?? []).map((line) => line.slice(0, line.indexOf('='))));
  return found.flatMap(({ former, name, value, kind, isOutdated }) => [
    `${former}=; Max-Age=0; Path=/; HttpOnly; Secure`,
    // The response may have ended the session, or renewed it.
    ...(isOutdated || set.has(name) ? [] : [`${name}=${value}; ${attributes[kind]}`]),
  ]);
}
