import { z } from 'zod';
import { proof } from '../account/contract';
import { codeMost } from '../text-lengths';
import { endpoint, nothing, shanghaiTime } from '../wire/endpoint';
import {
  createdPasskey,
  credentialId,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
  passkeyRow,
} from './passkey-shapes';

/** Sealed, for one answer within five minutes. */
const transaction = z.string().max(2048);

const factors = z.object({
  /** Null without one. */
  authenticator: z.object({ createdTime: shanghaiTime, recoveryLeft: z.number().int() }).nullable(),
  /** Oldest first. */
  passkeys: z.array(passkeyRow),
});
export type MemberFactors = z.infer<typeof factors>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factorContract = {
  'GET /upms/member/factor/view': endpoint({
    summary: "The member's authenticator and passkeys",
    token: 'member',
    data: factors,
  }),
  'POST /upms/member/factor/setup': endpoint({
    summary: 'Begin to set up an authenticator: its secret, for 15 minutes; needs a proof',
    token: 'member',
    body: z.object(proof),
    data: z.object({ secret: z.string(), uri: z.string() }),
    secret: true,
  }),
  'POST /upms/member/factor/confirm': endpoint({
    summary: 'Confirm the authenticator with its first code; the recovery codes are shown once',
    token: 'member',
    body: z.object({ code: z.string().max(codeMost) }),
    data: recoveryCodes,
    secret: true,
  }),
  'POST /upms/member/factor/recovery': endpoint({
    summary: 'Replace the recovery codes; needs a proof',
    token: 'member',
    body: z.object(proof),
    data: recoveryCodes,
    secret: true,
  }),
  'POST /upms/member/factor/remove': endpoint({
    summary: 'Remove the authenticator with its recovery codes; needs a proof',
    token: 'member',
    body: z.object(proof),
    data: nothing,
    secret: true,
  }),
  'POST /upms/member/passkey/options': endpoint({
    summary: 'Begin to add a passkey: what the browser needs to create it; needs a proof',
    token: 'member',
    body: z.object(proof),
    data: z.object({ transaction, options: passkeyCreation }),
    secret: true,
  }),
  'POST /upms/member/passkey/add': endpoint({
    summary: 'Add the passkey that the browser created',
    token: 'member',
    body: z.object({ transaction, name: passkeyName, created: createdPasskey }),
    data: nothing,
    secret: true,
  }),
  'POST /upms/member/passkey/rename': endpoint({
    summary: 'Rename a passkey',
    token: 'member',
    body: z.object({ id: credentialId, name: passkeyName }),
    data: nothing,
  }),
  'POST /upms/member/passkey/delete': endpoint({
    summary: 'Remove a passkey; needs a proof',
    token: 'member',
    body: z.object({ id: credentialId, ...proof }),
    data: nothing,
    secret: true,
  }),
  'POST /upms/member/passkey/challenge': endpoint({
    summary: 'Begin a sign-in with a passkey, which the token endpoint ends',
    token: 'client',
    data: z.object({ transaction, options: passkeyRequest }),
    secret: true,
  }),
};
