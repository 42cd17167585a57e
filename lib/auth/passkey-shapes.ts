import { z } from 'zod';
import { passkeyNameMost } from '../promises';
import { shanghaiTime } from '../wire/endpoint';

// Passkeys of members and staff. The shapes are those of the WebAuthn JSON serialization, with what the shop uses of it.

const bytes = (most: number) => z.string().min(1).max(most);
export const credentialId = bytes(1400);

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
export type PasskeyTransport = z.infer<typeof transport>;

const descriptor = z.object({
  id: credentialId,
  type: z.literal('public-key'),
  transports: z.array(transport).optional(),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What a browser needs to create a passkey. */
export const passkeyCreation = z.object({
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
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification,
});

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };

export const createdPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(10_000),
    attestationObject: bytes(50_000),
    transports: z.array(transport).optional().catch(undefined),
  }),
});
export type CreatedPasskey = z.infer<typeof createdPasskey>;

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

/** The name under which its owner finds a passkey. */
export const passkeyName = z.string().trim().min(1).max(passkeyNameMost);

export const passkeyRow = z.object({
  id: credentialId,
  name: z.string(),
  createdTime: shanghaiTime,
  lastUsedTime: shanghaiTime.nullable(),
});
export type PasskeyRow = z.infer<typeof passkeyRow>;
