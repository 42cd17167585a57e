import { contract } from '../../lib/contract/contract';
import { type Endpoint, splitKey } from '../../lib/wire/endpoint';
import type { ServerSettings } from '../settings/settings';
import type { SlotLimits } from './slots';

/** What a request makes the server do. Each kind has slots of its own, so that one cannot take those of another. */
export type WorkKind = 'render' | 'call' | 'hash' | 'upload' | 'export' | 'document' | 'webhook';

/** Calls that compute a password hash, which takes a core for a tenth of a second. */
export const hashingCalls: readonly (keyof typeof contract)[] = [
  'POST /auth/oauth/token/member',
  'POST /upms/member/register/submit',
  'POST /upms/member/password/reset',
  'POST /upms/member/password/update',
  'POST /upms/member/password/check_current_password',
  'POST /upms/member/profile/bind_email',
  'POST /upms/member/profile/bind_phone',
  'POST /upms/member/provider/link_start',
  'POST /upms/member/provider/unlink',
  'POST /upms/member/factor/setup',
  'POST /upms/member/factor/recovery',
  'POST /upms/member/factor/remove',
  'POST /upms/member/passkey/options',
  'POST /upms/member/passkey/delete',
  'POST /upms/member/account/export',
  'POST /upms/member/account/close',
  'POST /order/member/order/cards',
  'POST /order/member/order/cards_file',
  'POST /auth/admin/session/sign_in',
  'POST /auth/admin/invitation/accept',
  'POST /auth/admin/password/change',
];

function kindOfEndpoint(key: string, endpoint: Endpoint): WorkKind {
  if (endpoint.webhook) return 'webhook';
  if (hashingCalls.some((call) => call === key)) return 'hash';
  if (endpoint.accepts?.includes('multipart/form-data')) return 'upload';
  if (endpoint.file?.some((type) => type === 'text/csv' || type === 'application/json')) return 'export';
  return endpoint.file ? 'document' : 'call';
}

/** Exact paths; a call with a path parameter is found by the part before it. */
const kinds = new Map<string, WorkKind>();
const kindsBelow: [string, WorkKind][] = [];
for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
  const kind = kindOfEndpoint(key, endpoint);
  const { method, path } = splitKey(key);
  if (kind === 'call') continue;
  if (path.includes('{')) kindsBelow.push([`${method} ${path.slice(0, path.indexOf('{'))}`, kind]);
  else kinds.set(key, kind);
}

/** Undefined for what must respond under load or costs little: health checks, internal calls and static files. */
export function workOf(method: string, url: string): WorkKind | undefined {
  if (/^\/(?:api\/health\/|api\/internal\/|_next\/static\/)/.test(url)) return undefined;
  if (!url.startsWith('/api/')) return 'render';
  const end = url.indexOf('?');
  const key = `${method} ${url.slice('/api'.length, end < 0 ? undefined : end)}`;
  return kinds.get(key) ?? kindsBelow.find(([start]) => key.startsWith(start))?.[1] ?? 'call';
}

const waitMs = 5_000;

/** A quarter is for known clients; webhooks and hashes have none. */
const withReserve = (concurrency: number, queue: number): SlotLimits => ({
  concurrency,
  queue,
  waitMs,
  reserved: Math.floor(concurrency / 4),
});

const withoutReserve = (concurrency: number, queue: number): SlotLimits => ({
  concurrency,
  queue,
  waitMs,
  reserved: 0,
});

export const slotLimits = (settings: ServerSettings): Record<WorkKind, SlotLimits> => ({
  render: withReserve(settings.RENDER_CONCURRENCY, settings.RENDER_QUEUE),
  call: withReserve(settings.CALL_CONCURRENCY, settings.CALL_QUEUE),
  hash: withoutReserve(8, 128),
  upload: withReserve(8, 64),
  export: withReserve(4, 32),
  document: withReserve(8, 64),
  webhook: withoutReserve(32, 512),
});
