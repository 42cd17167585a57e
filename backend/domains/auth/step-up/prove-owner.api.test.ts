import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { addAuthenticator, nextCode } from '../../../../tests/api/fixtures/member-factors';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestResponse, type TestStore } from '../../../testing';

let store: TestStore;
beforeAll(async () => {
  store = await createTestStore({ rateLimitFactor: 1 });
});
afterAll(() => store.close());

const accounts = () => accountFixture(store);
const password = 'Cloud-lark-77';

/** What a stolen session could take the account over with; each with the password as its proof. */
const changes: Record<string, (owner: Owner, factorCode?: string) => Promise<TestResponse>> = {
  'a new password': ({ token }, factorCode) => {
    const body = { currentPassword: ownPassword, password, rePassword: password, factorCode };
    return store.attempt('POST /upms/member/password/update', { body }, { as: token });
  },
  'another mailbox': async (owner, factorCode) => {
    const email = `new${newId()}@mail.example`;
    const code = await accounts().code(owner, 'BIND_EMAIL', email);
    const body = { email, ...code, password: ownPassword, factorCode };
    return store.attempt('POST /upms/member/profile/bind_email', { body }, { as: owner.token });
  },
  'a copy of all data': ({ token }, factorCode) =>
    store.attempt(
      'POST /upms/member/account/export',
      { body: { password: ownPassword, factorCode } },
      { as: token },
    ),
  'the end of the account': ({ token }, factorCode) =>
    store.attempt(
      'POST /upms/member/account/close',
      { body: { password: ownPassword, factorCode } },
      { as: token },
    ),
  'a passkey': ({ token }, factorCode) =>
    store.attempt(
      'POST /upms/member/passkey/options',
      { body: { password: ownPassword, factorCode } },
      { as: token },
    ),
  'no second factor any more': ({ token }, factorCode) =>
    store.attempt(
      'POST /upms/member/factor/remove',
      { body: { password: ownPassword, factorCode } },
      { as: token },
    ),
};

describe('a member with an authenticator', () => {
  it.each(Object.entries(changes))('asvs:V7.5.1 proves %s with its code too', async (_, change) => {
    const owner = await accounts().owner();
    const { secret } = await addAuthenticator(store, owner);
    expect(await change(owner)).toMatchObject({ status: 422, message: 'member_factor_codeRequired' });
    // A minute later, because a code for a contact is sent once a minute.
    store.clock.advance(60_000);
    expect(await change(owner, '000000')).toMatchObject({
      status: 422,
      message: 'member_factor_codeIncorrect',
    });
    store.clock.advance(60_000);
    expect((await change(owner, nextCode(store, secret))).status).toBe(200);
  });

  it('keeps the mailed proof and the code of a change that is refused for another reason', async () => {
    const owner = await accounts().owner();
    const { secret } = await addAuthenticator(store, owner);
    const ticket = await accounts().ticket(owner, 'SET_PASSWORD');
    const factorCode = nextCode(store, secret);
    const set = (chosen: string) =>
      store.attempt(
        'POST /upms/member/password/update',
        { body: { ticket, password: chosen, rePassword: chosen, factorCode } },
        { as: owner.token },
      );
    expect(await set(ownPassword)).toMatchObject({ message: 'member_password_sameAsOld' });
    expect((await set(password)).status).toBe(200);
    expect((await set('Other-bird-91')).status, 'used up').toBe(422);
  });

  it('is asked for it by the pages, which know of it', async () => {
    const owner = await accounts().owner();
    const known = async () =>
      (await store.call('GET /upms/member/profile/load_member', {}, { as: owner.token })).member
        .hasAuthenticator;
    expect(await known()).toBe(false);
    await addAuthenticator(store, owner);
    expect(await known()).toBe(true);
  });
});

it('a member without an authenticator needs the password or a ticket alone', async () => {
  const owner = await accounts().owner();
  expect((await changes['a new password']?.(owner))?.status).toBe(200);
});
