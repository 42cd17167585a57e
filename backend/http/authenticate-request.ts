import { isPermitted, rolesWith } from '../../lib/permissions/staff-permissions';
import type { Endpoint } from '../../lib/wire/endpoint';
import { authenticate } from '../domains/auth/sessions/authenticate';
import { mayUseStaffFrom } from '../domains/settings/staff-networks';
import { authenticateKey, isKey } from '../domains/staff/keys/authenticate-key';
import { authenticateStaff, isSteppedUp } from '../domains/staff/sign-in/staff-session';
import type { Actor, Services, StaffActor } from '../platform/context';
import { StoreError } from '../platform/errors/store-error';
import { isSame } from '../platform/sealing/seal';
import { addressOf } from './request-context';

const visitor: Actor = { kind: 'visitor' };

/**
 * Authenticates a request with the kind of token that the endpoint declares, and checks the permission of staff.
 * @param call receives who it is, also of staff who are refused
 * @throws StoreError `common_message_unauthorized` for a missing or invalid token; for staff `staff_factorRequired` 401,
 *   `common_message_accessDenied` 403, `staff_stepUpRequired` 403, `staff_networkRefused` 403, `staff_keyScope` 403
 */
export async function authenticateRequest(
  services: Services,
  endpoint: Endpoint,
  headers: Headers,
  call: { actor: Actor } = { actor: visitor },
): Promise<Actor> {
  if (endpoint.token === 'none') return visitor;
  // Before the password, so that nothing can be tried from elsewhere.
  if (endpoint.session === 'staff-starts' && !(await mayUseStaffFrom(services.db, addressOf(headers)))) {
    throw new StoreError('staff_networkRefused');
  }
  const authorization = headers.get('authorization') ?? '';
  if (endpoint.token === 'client') {
    const { clientId, clientSecret } = services.environment;
    const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (!isSame(authorization, `Basic ${expected}`)) throw new StoreError('common_message_unauthorized');
    return visitor;
  }
  const bearer = authorization.match(/^Bearer ([\w-]{20,200})$/i)?.[1];
  if (endpoint.token === 'staff' || endpoint.token === 'staff-partial') {
    const staff = await staffMember(services, bearer, addressOf(headers));
    call.actor = staff;
    requirePermission(services, endpoint, staff);
    return staff;
  }
  const actor = bearer ? await authenticate(services, bearer) : visitor;
  // An invalid token is rejected even where the token is optional, so that the client notices that it has expired.
  const needsMember = endpoint.token !== 'optional' || bearer !== undefined;
  if (needsMember && actor.kind === 'visitor') throw new StoreError('common_message_unauthorized');
  return actor;
}

async function staffMember(services: Services, bearer: string | undefined, ip: string): Promise<StaffActor> {
  const isAllowed = bearer !== undefined && (await mayUseStaffFrom(services.db, ip));
  const read = bearer !== undefined && isKey(bearer) ? authenticateKey : authenticateStaff;
  const actor = isAllowed ? await read(services, bearer) : null;
  if (!actor) throw new StoreError('common_message_unauthorized');
  return actor;
}

function requirePermission(
  services: Pick<Services, 'clock'>,
  { token, permission, stepUp, scopes }: Endpoint,
  actor: StaffActor,
): void {
  if (actor.key) {
    // A program has no sign-in to complete and can enter no code: a key is for the endpoints of its scopes alone.
    const { key } = actor;
    if (!scopes?.some((scope) => key.scopes.includes(scope))) throw new StoreError('staff_keyScope');
  } else if (token === 'staff-partial') {
    return;
  } else if (!actor.factorTime) {
    throw new StoreError('staff_factorRequired');
  }
  if (!permission || !isPermitted(actor.roles, permission)) {
    throw new StoreError('common_message_accessDenied', {
      data: { roles: permission ? rolesWith(permission) : [] },
    });
  }
  if (stepUp && !isSteppedUp(actor, services.clock.now())) throw new StoreError('staff_stepUpRequired');
}
