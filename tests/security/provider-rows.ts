import { linkedSignIn } from '@/backend/database/schema/security';
import { newId } from '@/backend/platform/new-id';
import type { TestStore } from '@/backend/testing';
import { type Owner, ownPassword } from '../api/fixtures/account';
import { choosePerson } from '../stand-ins/sign-in/choose-person';
import { openSignInProvider } from '../stand-ins/sign-in/sign-in-provider';
import { named, open, type Row, unknownId } from './access-rows';

const provider = 'google';

/** Configures a provider in the store; it is the same for all rows. */
async function configured(store: TestStore) {
  const standIn = await openSignInProvider();
  store.environment.signIn = { google: standIn.google };
  return standIn;
}

const opened = new WeakMap<TestStore, ReturnType<typeof configured>>();

function standInOf(store: TestStore): ReturnType<typeof configured> {
  const known = opened.get(store);
  if (known) return known;
  const standIn = configured(store);
  opened.set(store, standIn);
  return standIn;
}

const withoutTransaction = <T extends { transaction: string }>(answered: T) => ({
  ...answered,
  transaction: 'x',
});

/** The answer of a provider to what was started. */
async function answered(store: TestStore, start: () => Promise<{ url: string; transaction: string }>) {
  const { people } = await standInOf(store);
  const subject = `access-${newId()}`;
  people.set(subject, { subject, email: `${subject}@mail.example`, isProved: true });
  const { url, transaction } = await start();
  return { provider, transaction, ...(await choosePerson(url, subject)) };
}

/** Endpoints of providers that require the client token. */
export function clientProviderRows(store: TestStore) {
  const body = { provider, agree: true } as const;
  return {
    'GET /upms/member/provider/list': open(),
    'POST /upms/member/provider/start': async () => {
      await standInOf(store);
      return { ask: () => ({ body }) };
    },
    'POST /upms/member/provider/sign_in': named(
      () => answered(store, () => store.call('POST /upms/member/provider/start', { body })),
      withoutTransaction,
      (answer) => ({ body: answer }),
    ),
  } satisfies Record<string, Row>;
}

/** Endpoints of providers for members. */
export function memberProviderRows(store: TestStore) {
  const startLink = ({ token }: Owner) =>
    store.call(
      'POST /upms/member/provider/link_start',
      { body: { provider, password: ownPassword } },
      { as: token },
    );
  const link = async ({ memberId }: Owner) => {
    const id = newId();
    const issuer = 'https://accounts.example';
    const now = store.clock.now();
    await store.db
      .insert(linkedSignIn)
      .values({ id, memberId, provider, issuer, subject: id, lastUsedTime: now, createdTime: now });
    return id;
  };
  return {
    'GET /upms/member/provider/linked': open(),
    'POST /upms/member/provider/link_start': async () => {
      await standInOf(store);
      return { ask: () => ({ body: { provider, password: ownPassword } }) };
    },
    'POST /upms/member/provider/link': named(
      (owner) => answered(store, () => startLink(owner)),
      withoutTransaction,
      (answer) => ({ body: answer }),
    ),
    'POST /upms/member/provider/unlink': named(link, unknownId, (id) => ({
      body: { id, password: ownPassword },
    })),
  } satisfies Record<string, Row>;
}
