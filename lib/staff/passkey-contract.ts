import { z } from 'zod';
import {
  createdPasskey,
  credentialId,
  passkeyCreation,
  passkeyName,
  passkeyRequest,
  passkeyRow,
} from '../auth/passkey-shapes';
import { endpoint, nothing } from '../wire/endpoint';

const own = { token: 'staff', permission: 'audit.own' } as const;

export const passkeyContract = {
  'GET /auth/admin/passkey/list': endpoint({
    summary: 'The own passkeys, oldest first',
    ...own,
    data: z.array(passkeyRow),
  }),
  'POST /auth/admin/passkey/options': endpoint({
    summary: 'Begin to add a passkey: what the browser needs to create it',
    ...own,
    stepUp: true,
    data: passkeyCreation,
  }),
  'POST /auth/admin/passkey/add': endpoint({
    summary: 'Add the passkey that the browser created',
    ...own,
    stepUp: true,
    secret: true,
    body: z.object({ name: passkeyName, created: createdPasskey }),
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
    data: passkeyRequest,
  }),
};
