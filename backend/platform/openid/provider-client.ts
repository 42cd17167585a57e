import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { ProviderEnvironment } from '../../environment/sign-in-environment';

/** Seconds by which the clocks of provider and store may differ. */
const tolerance = 60;
/** Seconds that a client secret of Apple is valid; a new one is signed for each exchange. */
const secretTtl = 300;

/** Documents of providers change rarely; a failed discovery is not kept. */
const clients = new LRUCache<string, Promise<Configuration>>({ max: 10, ttl: 3_600_000 });

/**
 * The client for a provider, by its discovery document. The signatures of ID tokens are checked, although the connection
 * to the provider would do.
 */
export function clientOf(provider: ProviderEnvironment): Promise<Configuration> {
  const key = `${provider.issuer} ${provider.clientId}`;
  const known = clients.get(key);
  if (known) return known;
  const found = discover(provider);
  clients.set(key, found);
  found.catch(() => {
    if (clients.get(key) === found) clients.delete(key);
  });
  return found;
}

function discover(provider: ProviderEnvironment): Promise<Configuration> {
  const { issuer, clientId, secret, timeout } = provider;
  const isLocal = issuer.startsWith('http:');
  return discovery(
    new URL(issuer),
    clientId,
    { [clockTolerance]: tolerance },
    typeof secret === 'string' ? ClientSecretPost(secret) : signedSecret(provider, secret),
    { timeout, execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])] },
  );
}

/** Apple's client secret: a token that its key signs (RFC 7523 in the field of a secret). */
function signedSecret(
  { issuer, clientId }: ProviderEnvironment,
  { teamId, keyId, privateKey }: Exclude<ProviderEnvironment['secret'], string>,
): ClientAuth {
  return async (_server, _client, body) => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt()
      .setExpirationTime(`${secretTtl} seconds`)
      .sign(privateKey);
    body.set('client_id', clientId);
    body.set('client_secret', token);
  };
}
