import { z } from 'zod';
import { endpoint, nothing, shanghaiTime } from '../wire/endpoint';

// Passkeys of staff. The shapes are those of the WebAuthn JSON serialization, with what the shop uses of it.

const bytes = (most: number) => z.string().min(1).max(most);
const credentialId = bytes(1400);

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export type PasskeyTransport = z.infer<typeof transport>;

const descriptor = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser needs to create a passkey. */
const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification,
  }),
  attestation: z.literal('none'),
});

/** What a browser needs to use a passkey. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

const created = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.array(transport).optional().catch(undefined),
  }),
});
export type CreatedPasskey = z.infer<typeof created>;

/** A signed challenge. */
export const signedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    authenticatorData: bytes(10_000),
    signature: bytes(10_000),
    userHandle: z.string().max(200).optional().catch(undefined),
  }),
});
export type SignedPasskey = z.infer<typeof signedPasskey>;

const passkey = z.object({
  id: credentialId,
  name: z.string(),
  createdTime: shanghaiTime,
  lastUsedTime: shanghaiTime.nullable(),
});
export type StaffPasskey = z.infer<typeof passkey>;

const own = { token: 'staff', permission: 'audit.own' } as const;

export const passkeyContract = {
  'GET /auth/admin/passkey/list': endpoint({
    summary: 'The own passkeys, oldest first',
    ...own,
    data: z.array(passkey),
  }),
  'POST /auth/admin/passkey/options': endpoint({
    summary: 'Begin to add a passkey: what the browser needs to create it',
    ...own,
    stepUp: true,
    data: creation,
  }),
  'POST /auth/admin/passkey/add': endpoint({
    summary: 'Add the passkey that the browser created',
    ...own,
    stepUp: true,
    secret: true,
    body: z.object({ name: z.string().trim().min(1).max(60), created }),
    data: nothing,
  }),
  'POST /auth/admin/passkey/delete': endpoint({
    summary: 'Remove an own passkey',
    ...own,
    stepUp: true,
    body: z.object({ id: credentialId }),
    data: nothing,
  }),
  'POST /auth/admin/passkey/challenge': endpoint({
    summary: 'Begin to prove the second factor with a passkey; 404 without one',
    token: 'staff-partial',
    data: request,
  }),
};
