import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type {
  CreatedPasskey,
  PasskeyTransport,
  passkeyCreation,
  passkeyRequest,
  SignedPasskey,
} from '../../../lib/auth/passkey-shapes';

/** Whom passkeys are made for: the public URL of the shop, or that of the back office. */
type Site = string;
type Credential = { id: string; transports: PasskeyTransport[] };

/** A passkey as the tables store it; `publicKey` is COSE in Base64url. */
export type StoredKey = Credential & { publicKey: string; counter: number };

/**
 * What a passkey is for. `SECOND_FACTOR`: it follows a password, so the device needs neither to find the account nor to
 * check the person. `SIGN_IN`: it replaces the password, so the device must do both.
 */
export type PasskeyUse = 'SECOND_FACTOR' | 'SIGN_IN';

/**
 * What a browser needs to create a passkey.
 * @param known passkeys of the account; a device that has one of them makes no other
 */
export async function creationOptions(
  site: Site,
  {
    use,
    shopName,
    user,
    known,
  }: {
    use: PasskeyUse;
    shopName: string;
    user: { id: string; name: string; displayName: string };
    known: readonly Credential[];
  },
): Promise<z.input<typeof passkeyCreation>> {
  const party = relyingParty(site);
  const options = await generateRegistrationOptions({
    rpID: party.id,
    rpName: shopName,
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
  });
  return {
    rp: { id: party.id, name: shopName },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: options.timeout ?? 60_000,
    excludeCredentials: descriptors(known),
    authenticatorSelection:
      use === 'SIGN_IN'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
    attestation: 'none',
  };
}

/** What a browser needs to use a passkey; without `known` the person chooses one of the device. */
export async function requestOptions(
  site: Site,
  { use, known }: { use: PasskeyUse; known: readonly Credential[] },
): Promise<z.input<typeof passkeyRequest>> {
  const { id: rpId } = relyingParty(site);
  const { challenge, timeout = 60_000 } = await generateAuthenticationOptions({ rpID: rpId });
  return {
    challenge,
    rpId,
    timeout,
    allowCredentials: descriptors(known),
    userVerification: use === 'SIGN_IN' ? 'required' : 'preferred',
  };
}

function descriptors(known: readonly Credential[]) {
  return known.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports }));
}

/** The passkey that a browser created for a challenge; null when it is refused. */
export async function readCreated(
  site: Site,
  { use, challenge, created }: { use: PasskeyUse; challenge: string; created: CreatedPasskey },
): Promise<StoredKey | null> {
  const party = relyingParty(site);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...created, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: use === 'SIGN_IN',
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: created.response.transports ?? [],
  };
}

/** The new count of a passkey that signed a challenge; null when the signature is refused. */
export async function readSigned(
  site: Site,
  {
    use,
    challenge,
    signed,
    key,
  }: { use: PasskeyUse; challenge: string; signed: SignedPasskey; key: StoredKey },
): Promise<{ counter: number } | null> {
  const party = relyingParty(site);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: key.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
      transports: key.transports,
    },
    requireUserVerification: use === 'SIGN_IN',
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? { counter: authenticationInfo.newCounter } : null;
}

/** Browsers make no passkeys for IP addresses, so a shop on this machine has them at `localhost`. */
function relyingParty(site: Site) {
  const url = new URL(site);
  if (url.hostname === '127.0.0.1' || url.hostname === '[::1]') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
