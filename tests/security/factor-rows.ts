import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { type Owner, ownPassword } from '../api/fixtures/account';
import { addAuthenticator, addOwnPasskey, codeOf } from '../api/fixtures/member-factors';
import { softwarePasskey } from '../api/fixtures/software-passkey';
import { named, open, type Row } from './access-rows';

const proof = { password: ownPassword };
const unknownPasskey = 'dW5rbm93bg';

/** Second factors and passkeys of members. */
export function memberFactorRows(store: TestStore) {
  const withAuthenticator = async (owner: Owner) => {
    const { recoveryCodes } = await addAuthenticator(store, owner);
    return recoveryCodes[0] ?? '';
  };
  return {
    'GET /upms/member/factor/view': open(),
    'POST /upms/member/factor/setup': open(() => ({ body: proof })),
    'POST /upms/member/factor/confirm': open(async ({ token }) => {
      const { secret } = await store.call('POST /upms/member/factor/setup', { body: proof }, { as: token });
      return { body: { code: codeOf(store, secret) } };
    }),
    'POST /upms/member/factor/recovery': open(async (caller) => ({
      body: { ...proof, factorCode: await withAuthenticator(caller) },
    })),
    'POST /upms/member/factor/remove': open(async (caller) => ({
      body: { ...proof, factorCode: await withAuthenticator(caller) },
    })),
    'POST /upms/member/passkey/options': open(() => ({ body: proof })),
    'POST /upms/member/passkey/add': open(async ({ token }) => {
      const { transaction, options } = await store.call(
        'POST /upms/member/passkey/options',
        { body: proof },
        { as: token },
      );
      const created = softwarePasskey(new URL(store.environment.storeUrl).origin, { checks: true }).create(
        options,
      );
      return { body: { transaction, name: `Key ${newId()}`, created } };
    }),
    'POST /upms/member/passkey/rename': named(
      async (owner) => (await addOwnPasskey(store, owner)).id,
      unknownPasskey,
      (id) => ({ body: { id, name: 'Phone' } }),
    ),
    'POST /upms/member/passkey/delete': named(
      async (owner) => (await addOwnPasskey(store, owner)).id,
      unknownPasskey,
      (id) => ({ body: { id, ...proof } }),
    ),
  } satisfies Record<string, Row>;
}
