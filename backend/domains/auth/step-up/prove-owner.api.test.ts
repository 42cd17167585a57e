import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract, type EndpointKey } from '../../../../lib/contract/contract';
import type { Endpoint } from '../../../../lib/wire/endpoint';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { addAuthenticator, addOwnPasskey, nextCode } from '../../../../tests/api/fixtures/member-factors';
import { newestCode } from '../../../../tests/api/fixtures/sent-code';
import {
  openSignInProvider,
  type SignInProviderStandIn,
} from '../../../../tests/stand-ins/sign-in/sign-in-provider';
import { linkedSignIn } from '../../../database/schema/security';
import { newId } from '../../../platform/new-id';
import { createTestStore, type TestResponse, type TestStore } from '../../../testing';

let provider: SignInProviderStandIn;
let store: TestStore;
beforeAll(async () => {
  provider = await openSignInProvider();
  store = await createTestStore({ rateLimitFactor: 1, signIn: { google: provider.google } });
});
afterAll(async () => {
  await store.close();
  await provider.close();
});

const accounts = () => accountFixture(store);
const password = 'Cloud-lark-77';

/** Sends a change with the password as its proof. */
const send = (key: EndpointKey, { token }: Owner, body: object) =>
  store.attempt(key, { body: { password: ownPassword, ...body } } as object, { as: token });

const plain = (key: EndpointKey) => (owner: Owner, factorCode?: string) => send(key, owner, { factorCode });

async function linkedId({ token }: Owner): Promise<string> {
  const [linked] = await store.call('GET /upms/member/provider/linked', {}, { as: token });
  return linked?.id ?? '';
}

async function passkeyId({ token }: Owner): Promise<string> {
  const { passkeys } = await store.call('GET /upms/member/factor/view', {}, { as: token });
  return passkeys[0]?.id ?? '';
}

type Change = {
  /** What the member has before. */
  prepare?: (owner: Owner) => Promise<unknown>;
  send: (owner: Owner, factorCode?: string) => Promise<TestResponse>;
};

/** What a stolen session could take the account over with, by the endpoint. */
const changes: Partial<Record<EndpointKey, Change>> = {
  'POST /upms/member/password/update': {
    send: (owner, factorCode) =>
      send('POST /upms/member/password/update', owner, {
        ...{ currentPassword: ownPassword, password, rePassword: password, factorCode },
      }),
  },
  'POST /upms/member/profile/bind_email': {
    send: async (owner, factorCode) => {
      const email = `new${newId()}@mail.example`;
      const code = await accounts().code(owner, 'BIND_EMAIL', email);
      return send('POST /upms/member/profile/bind_email', owner, { email, ...code, factorCode });
    },
  },
  'POST /upms/member/profile/bind_phone': {
    send: async (owner, factorCode) => {
      const phone = { areaCode: '852', mobile: `9${newId().slice(-7)}` };
      const { challengeId } = await store.call(
        'POST /upms/member/verify_code/send',
        { body: { scene: 'BIND_PHONE', channel: 'SMS', ...phone } },
        { as: owner.token },
      );
      const code = await newestCode(store, `+852${phone.mobile}`);
      return send('POST /upms/member/profile/bind_phone', owner, { ...phone, challengeId, code, factorCode });
    },
  },
  'POST /upms/member/provider/link_start': {
    send: (owner, factorCode) =>
      send('POST /upms/member/provider/link_start', owner, { provider: 'google', factorCode }),
  },
  'POST /upms/member/provider/unlink': {
    prepare: ({ memberId }) =>
      store.db.insert(linkedSignIn).values({
        id: newId(),
        memberId,
        provider: 'google',
        issuer: provider.google.issuer,
        subject: `linked-${memberId}`,
        createdTime: store.clock.now(),
        lastUsedTime: store.clock.now(),
      }),
    send: async (owner, factorCode) =>
      send('POST /upms/member/provider/unlink', owner, { id: await linkedId(owner), factorCode }),
  },
  'POST /upms/member/account/export': { send: plain('POST /upms/member/account/export') },
  'POST /upms/member/account/close': { send: plain('POST /upms/member/account/close') },
  'POST /upms/member/passkey/options': { send: plain('POST /upms/member/passkey/options') },
  'POST /upms/member/passkey/delete': {
    prepare: (owner) => addOwnPasskey(store, owner),
    send: async (owner, factorCode) =>
      send('POST /upms/member/passkey/delete', owner, { id: await passkeyId(owner), factorCode }),
  },
  'POST /upms/member/factor/recovery': { send: plain('POST /upms/member/factor/recovery') },
  'POST /upms/member/factor/remove': { send: plain('POST /upms/member/factor/remove') },
};

it('every endpoint that takes a code of the authenticator as a second proof is tried', () => {
  const provedTwice = Object.entries(contract as Record<string, Endpoint>)
    .filter(([, { body }]) => body instanceof z.ZodObject && 'factorCode' in body.shape)
    .map(([key]) => key)
    // Where there is an authenticator, it is removed first.
    .filter((key) => key !== 'POST /upms/member/factor/setup');
  expect(Object.keys(changes).sort()).toEqual(provedTwice.sort());
});

describe('a member with an authenticator', () => {
  it.each(Object.entries(changes))('asvs:V7.5.1 proves %s with its code too', async (_, change) => {
    const owner = await accounts().owner();
    await change.prepare?.(owner);
    const { secret } = await addAuthenticator(store, owner);
    expect(await change.send(owner)).toMatchObject({ status: 422, message: 'member_factor_codeRequired' });
    // A minute later, because a code for a contact is sent once a minute.
    store.clock.advance(60_000);
    expect(await change.send(owner, '000000')).toMatchObject({
      status: 422,
      message: 'member_factor_codeIncorrect',
    });
    store.clock.advance(60_000);
    const done = await change.send(owner, nextCode(store, secret));
    expect([done.status, done.message]).toEqual([200, 'common_message_ok']);
  });

  it('sets up no other one before the present one is removed', async () => {
    const owner = await accounts().owner();
    await addAuthenticator(store, owner);
    expect(await plain('POST /upms/member/factor/setup')(owner)).toMatchObject({
      status: 409,
      message: 'common_message_changedMeanwhile',
    });
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
  expect((await changes['POST /upms/member/password/update']?.send(owner))?.status).toBe(200);
});
