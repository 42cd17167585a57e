import type { Endpoint } from '../../lib/contract/endpoint';
import { authenticate } from '../domains/auth/sessions/authenticate';
import { requireRole } from '../domains/staff/require-role';
import type { Actor, Services } from '../platform/context';
import { isSame } from '../platform/seal';
import { StoreError } from '../platform/store-error';

const visitor: Actor = { kind: 'visitor' };

/**
 * Authenticates a request with the kind of token that the endpoint declares.
 * @throws StoreError `common_message_unauthorized` for a missing or invalid token; the errors of `requireRole`
 */
export async function authenticateRequest(
  services: Services,
  endpoint: Endpoint,
  headers: Headers,
): Promise<Actor> {
  if (endpoint.token === 'none') return visitor;
  const authorization = headers.get('authorization') ?? '';
  if (endpoint.token === 'client') {
    const { clientId, clientSecret } = services.environment;
    const expected = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    if (!isSame(authorization, `Basic ${expected}`)) throw new StoreError('common_message_unauthorized');
    return visitor;
  }
  const bearer = authorization.match(/^Bearer ([\w-]{20,200})$/i)?.[1];
  const actor = bearer ? await authenticate(services, bearer) : visitor;
  // An invalid token is rejected even where the token is optional, so that the client notices that it has expired.
  const needsMember = endpoint.token !== 'optional' || bearer !== undefined;
  if (needsMember && actor.kind === 'visitor') throw new StoreError('common_message_unauthorized');
  if (endpoint.token === 'staff') await requireRole(services, actor, endpoint.roles ?? []);
  return actor;
}
