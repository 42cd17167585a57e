import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import type { ProviderEnvironment } from '@/backend/environment/sign-in-environment';

/** An account at the provider. */
export type Person = { subject: string; email?: string; isProved?: boolean | 'true' };

/** The ID token that the provider would send, and with what it signs. */
type Forge = (claims: JWTPayload, keys: { own: CryptoKey; foreign: CryptoKey }) => Promise<string>;

const googleClient = { clientId: 'google-client', secret: 'a secret of the google client' };
const apple = { clientId: 'example.shop.web', teamId: 'TEAM123456', keyId: 'KEY1234567' };

export const signIdToken = (claims: JWTPayload, key: CryptoKey): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' }).sign(key);

async function signingKeys() {
  const [own, foreign] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  return { own: own.privateKey, foreign: foreign.privateKey, jwk };
}

/**
 * A provider of accounts on this machine: oidc-provider, whose OpenID Connect is certified. Its page lets a test choose
 * the person; what it sends can be forged or held back.
 */
export async function openSignInProvider() {
  const keys = await signingKeys();
  const appleKey = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const people = new Map<string, Person>();
  const state: { forge: Forge | null; fault: 'silent' | 'broken' | null; requests: string[] } = {
    forge: null,
    fault: null,
    requests: [],
  };
  let handle: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => handle?.(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A test that does not close it must not wait for it.
  server.unref();
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = createProvider(issuer, { people, jwk: keys.jwk, appleKey: appleKey.publicKey });
  provider.use(async (context, next) => {
    state.requests.push(`${context.method} ${context.path}`);
    if (context.path === '/token' && state.fault === 'silent') await new Promise(() => {});
    if (context.path === '/token' && state.fault === 'broken') {
      context.status = 503;
      return;
    }
    if (context.path.startsWith('/interaction/')) return interact(provider, context, people);
    await next();
    const body: unknown = context.body;
    if (context.path !== '/token' || !state.forge || typeof body !== 'object' || body === null) return;
    const token = Reflect.get(body, 'id_token');
    if (typeof token === 'string') {
      context.body = { ...body, id_token: await state.forge(decodeJwt(token), keys) };
    }
  });
  handle = provider.callback();

  const google: ProviderEnvironment = { ...googleClient, issuer, timeout: 5 };
  const { clientId, teamId, keyId } = apple;
  const appleEnvironment: ProviderEnvironment = {
    clientId,
    issuer,
    timeout: 5,
    secret: { teamId, keyId, privateKey: appleKey.privateKey },
  };
  return {
    issuer,
    people,
    state,
    google,
    apple: appleEnvironment,
    /** The environment variables of a shop with both providers. */
    variables: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: googleClient.clientId,
      GOOGLE_CLIENT_SECRET: googleClient.secret,
      APPLE_ISSUER: issuer,
      APPLE_CLIENT_ID: clientId,
      APPLE_TEAM_ID: teamId,
      APPLE_KEY_ID: keyId,
      APPLE_PRIVATE_KEY: appleKey.privateKey
        .export({ type: 'pkcs8', format: 'pem' })
        .toString()
        .replaceAll('\n', '\\n'),
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export type SignInProviderStandIn = Awaited<ReturnType<typeof openSignInProvider>>;

function createProvider(
  issuer: string,
  { people, jwk, appleKey }: { people: Map<string, Person>; jwk: object; appleKey: KeyObject },
): Provider {
  const client = {
    redirect_uris: ['http://localhost/return'],
    grant_types: ['authorization_code'],
    response_types: ['code' as const],
    token_endpoint_auth_method: 'client_secret_post' as const,
  };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: googleClient.clientId, client_secret: googleClient.secret },
      { ...client, client_id: apple.clientId, client_secret: 'replaced by a signed token' },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the cookies of the stand-in'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      Session: 3600,
      Interaction: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Grant: 3600,
      AccessToken: 600,
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => {
        const person = people.get(id);
        return { sub: id, email: person?.email, email_verified: person?.isProved as boolean | undefined };
      },
    }),
    // Consent is not what these tests are about.
    loadExistingGrant: async (context) => {
      const grant = new provider.Grant({
        clientId: context.oidc.client?.clientId,
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  // The port of the shop is not known when the provider starts.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => /\/api\/sign-in\/\w+\/return$/.test(uri);
  const { compareClientSecret } = provider.Client.prototype;
  provider.Client.prototype.compareClientSecret = async function compare(given: string) {
    if (this.clientId !== apple.clientId) return compareClientSecret.call(this, given);
    const token = await jwtVerify(given, appleKey, {
      issuer: apple.teamId,
      subject: apple.clientId,
      audience: issuer,
    });
    return token.protectedHeader.kid === apple.keyId;
  };
  return provider;
}

type Middleware = Parameters<Provider['use']>[0];

/** The page of the provider: a button for each person, and one to cancel. */
async function interact(
  provider: Provider,
  context: Parameters<Middleware>[0],
  people: ReadonlyMap<string, Person>,
): Promise<void> {
  if (context.method !== 'POST') {
    const button = (name: string, label: string) =>
      `<p><button name="subject" value="${name}">${label}</button></p>`;
    context.type = 'html';
    context.body = `<!doctype html><html lang="en"><title>Provider</title><form method="post">${[
      ...[...people.values()].map(({ subject }) => button(subject, `Continue as ${subject}`)),
      button('', 'Cancel'),
    ].join('')}</form></html>`;
    return;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of context.req) chunks.push(chunk);
  const subject = new URLSearchParams(Buffer.concat(chunks).toString()).get('subject') ?? '';
  const result = people.has(subject)
    ? { login: { accountId: subject, remember: false } }
    : { error: 'access_denied', error_description: 'The person cancelled' };
  context.redirect(await provider.interactionResult(context.req, context.res, result));
  context.status = 303;
}
