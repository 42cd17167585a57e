import type { Context as HonoContext } from 'hono';
import { createSecurityLog } from '../../lib/security-log';
import { type Endpoint, splitKey } from '../../lib/wire/endpoint';
import type { Actor, Services } from '../platform/context';
import { StoreError } from '../platform/errors/store-error';
import { keyFor, sign } from '../platform/sealing/seal';
import { addressOf } from './request-context';

/** A call as far as it has come. */
export type RecordedCall = { actor: Actor; body?: unknown; data?: unknown };

type Record = (c: HonoContext, work: (call: RecordedCall) => Promise<Response>) => Promise<Response>;

/** Refusals that show an attempt: no or wrong permission or proof, too often, and what no page of the shop sends. */
const attempts = new Set([400, 401, 403, 413, 426, 428, 429]);

/** The first part of the paths of endpoints of sign-in, and of what a sign-in needs. */
const signInService = 'auth';

/** Returns a function that records the calls of endpoints in the security log. */
export function recordSecurity(services: Services): (key: string, endpoint: Endpoint) => Record {
  const write = createSecurityLog((fields) => services.log.info(fields, 'security'));
  return (key, { session }) => {
    const { method, path } = splitKey(key);
    const authenticates = session !== undefined || (method !== 'GET' && path.split('/')[1] === signInService);
    return async (c, work) => {
      const call: RecordedCall = { actor: { kind: 'visitor' } };
      const record = (event: 'security.authentication' | 'security.refused', result: string) =>
        write({
          event,
          call: key,
          result,
          who: whoOf(call),
          ip: addressOf(c.req.raw.headers),
          ...(authenticates
            ? { account: accountOf(services, call.body), factor: factorOf(call.body) }
            : undefined),
          requestId: c.get('requestId'),
        });
      try {
        const response = await work(call);
        if (authenticates) record('security.authentication', 'ok');
        return response;
      } catch (error) {
        const isRefused = error instanceof StoreError && (authenticates || attempts.has(error.status));
        if (isRefused) record(authenticates ? 'security.authentication' : 'security.refused', error.key);
        throw error;
      }
    };
  };
}

function textOf(value: unknown, name: string): string | undefined {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A sign-in has no actor yet; its response names the member. */
function whoOf({ actor, data }: RecordedCall): string {
  if (actor.kind === 'member') return `member ${actor.memberId}`;
  if (actor.kind === 'staff') return `staff ${actor.staffId}${actor.key ? ` key ${actor.key.id}` : ''}`;
  const signedIn = textOf(data, 'user_id');
  return signedIn === undefined ? 'visitor' : `member ${signedIn}`;
}

/** The name itself may be a contact, or a password in the wrong field. */
function accountOf({ environment }: Services, body: unknown): string | undefined {
  const name = ['username', 'email', 'phone'].map((field) => textOf(body, field)).find(Boolean);
  return name && sign(keyFor(environment.secret, 'target-hash'), `security|${name}`).slice(0, 16);
}

function factorOf(body: unknown): string | undefined {
  const fields = ['grant_type', 'provider']
    .map((name) => textOf(body, name))
    .filter((value) => value !== undefined && /^[a-z_]{1,30}$/.test(value));
  const proofs = ['password', 'code', 'passkey', 'recoveryCode', 'key'].filter(
    (name) => typeof body === 'object' && body !== null && Object.hasOwn(body, name),
  );
  return [...fields, ...proofs].join(' ') || undefined;
}
