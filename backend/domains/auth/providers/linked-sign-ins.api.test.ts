import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountFixture, type Owner, ownPassword } from '../../../../tests/api/fixtures/account';
import { mailedTo } from '../../../../tests/api/fixtures/mailed';
import { memberIdOf } from '../../../../tests/api/fixtures/member-id';
import { choosePerson } from '../../../../tests/stand-ins/sign-in/choose-person';
import {
  openSignInProvider,
  type SignInProviderStandIn,
} from '../../../../tests/stand-ins/sign-in/sign-in-provider';
import { member } from '../../../database/schema/members';
import { auditLog } from '../../../database/schema/platform';
import { linkedSignIn } from '../../../database/schema/security';
import { createTestStore, type TestStore } from '../../../testing';
import { collectOwnData } from '../../account/collect-own-data';
import { issueStepUpTicket } from '../codes/step-up-ticket';

let provider: SignInProviderStandIn;
let store: TestStore;
let people = 0;

beforeAll(async () => {
  provider = await openSignInProvider();
  store = await createTestStore({ signIn: { google: provider.google, apple: provider.apple } });
});
afterAll(async () => {
  await store.close();
  await provider.close();
});

const accounts = () => accountFixture(store);
const password = { password: ownPassword };

function newSubject(): string {
  people += 1;
  const subject = `linked-${people}`;
  // The address at the provider need not be the member's, nor be proved: the member is signed in.
  provider.people.set(subject, { subject, email: `${subject}@mail.example`, isProved: people % 2 === 0 });
  return subject;
}

async function startLink(owner: Owner, proof: object = password) {
  return store.attempt(
    'POST /upms/member/provider/link_start',
    { body: { provider: 'google', ...proof } },
    { as: owner.token },
  );
}

async function link(owner: Owner, subject: string, as: Owner = owner) {
  const { url, transaction } = (await startLink(owner)).data as { url: string; transaction: string };
  const answer = await choosePerson(url, subject);
  const body = { provider: 'google', transaction, ...answer };
  return store.attempt('POST /upms/member/provider/link', { body }, { as: as.token });
}

const linksOf = ({ token }: Owner) => store.call('GET /upms/member/provider/linked', {}, { as: token });

async function unlink(owner: Owner, proof: object = password, id?: string) {
  const [first] = await linksOf(owner);
  const body = { id: id ?? first?.id ?? '0', ...proof };
  return store.attempt('POST /upms/member/provider/unlink', { body }, { as: owner.token });
}

async function signIn(subject: string) {
  const started = await store.call('POST /upms/member/provider/start', {
    body: { provider: 'google', agree: true },
  });
  const answer = await choosePerson(started.url, subject);
  return store.attempt('POST /upms/member/provider/sign_in', {
    body: { provider: 'google', transaction: started.transaction, ...answer },
  });
}

it('a member links a provider after a proof, signs in with it, and removes it', async () => {
  const owner = await accounts().owner();
  const other = await accounts().secondDevice(owner);
  const subject = newSubject();
  expect((await link(owner, subject)).status).toBe(200);
  expect(await linksOf(owner)).toMatchObject([{ provider: 'google' }]);
  const signedIn = await signIn(subject);
  const { access_token: token } = signedIn.body as { access_token: string };
  expect(await memberIdOf(store, token)).toBe(owner.memberId);
  expect((await unlink(owner)).status).toBe(200);
  expect(await linksOf(owner)).toEqual([]);
  // Other sign-ins may have been made with it.
  for (const as of [other, token]) {
    expect((await store.attempt('GET /upms/member/profile/load_member', {}, { as })).status).toBe(401);
  }
  const subjects = (await mailedTo(store, owner.email)).map((mail) => mail.subject).join('\n');
  expect(subjects).toContain('已绑定 Google 登录');
  expect(subjects).toContain('已解除 Google 登录');
  const audit = await store.db.select().from(auditLog).where(eq(auditLog.subjectId, owner.memberId));
  expect(audit.map((row) => row.action)).toEqual(
    expect.arrayContaining(['SIGN_IN_LINKED', 'SIGN_IN_REMOVED']),
  );
});

it('linking and removing need the password or a code of their own', async () => {
  const owner = await accounts().owner();
  expect((await startLink(owner, {})).message).toBe('member_account_proofRequired');
  expect((await startLink(owner, { password: 'wrong' })).message).toBe('member_password_incorrect');
  expect((await startLink(owner, { ticket: 'x'.repeat(43) })).message).toBe('common_error_verifyCodeExpired');
  const sent = await accounts().code(owner, 'LINK_SIGN_IN');
  const checked = await store.call(
    'POST /upms/member/verify_code/check',
    {
      body: { scene: 'LINK_SIGN_IN', ...sent },
    },
    { as: owner.token },
  );
  expect((await startLink(owner, { ticket: checked.ticket })).status).toBe(200);
  expect((await startLink(owner, { ticket: checked.ticket })).message).toBe('common_error_verifyCodeExpired');
  await link(owner, newSubject());
  expect((await unlink(owner, {})).message).toBe('member_account_proofRequired');
  expect(await linksOf(owner)).toHaveLength(1);
});

it('the answer for one member links nothing to another and opens no session', async () => {
  const [owner, thief] = [await accounts().owner(), await accounts().owner()];
  const subject = newSubject();
  expect((await link(owner, subject, thief)).message).toBe('common_provider_expired');
  const { url, transaction } = (await startLink(owner)).data as { url: string; transaction: string };
  const body = { provider: 'google', transaction, ...(await choosePerson(url, subject)) };
  expect((await store.attempt('POST /upms/member/provider/sign_in', { body })).message).toBe(
    'common_provider_expired',
  );
  expect(await linksOf(owner)).toEqual([]);
  expect(await linksOf(thief)).toEqual([]);
});

it('a person at a provider belongs to one member, and a member has one of each provider', async () => {
  const [owner, second] = [await accounts().owner(), await accounts().owner()];
  const subject = newSubject();
  await link(owner, subject);
  expect((await link(owner, subject)).status, 'again').toBe(200);
  expect((await link(second, subject)).message).toBe('common_provider_linkedElsewhere');
  expect((await link(owner, newSubject())).message).toBe('common_provider_otherLinked');
  expect((await unlink(second, password, (await linksOf(owner))[0]?.id)).status, 'of another').toBe(404);
  expect(await linksOf(owner)).toHaveLength(1);
});

it('the last way to sign in is never removed', async () => {
  const owner = await accounts().owner();
  await link(owner, newSubject());
  // A member without a proved address or a phone that receives codes, whose password is removed after the proof.
  const only = { email: null, emailVerifiedTime: null, areaCode: '86', mobile: '13800000001' };
  await store.db.update(member).set(only).where(eq(member.id, owner.memberId));
  expect((await unlink(owner)).status, 'the password remains').toBe(200);
  await link(owner, newSubject());
  const sent = await issueStepUpTicket(store.db, {
    memberId: owner.memberId,
    scene: 'LINK_SIGN_IN',
    now: store.clock.now(),
  });
  await store.db.update(member).set({ passwordHash: null }).where(eq(member.id, owner.memberId));
  expect((await unlink(owner, { ticket: sent })).message).toBe('common_provider_lastWay');
  expect(await linksOf(owner)).toHaveLength(1);
  // The ticket was not used up; a phone that receives codes is another way.
  await store.db
    .update(member)
    .set({ areaCode: '852', mobile: '61234567' })
    .where(eq(member.id, owner.memberId));
  expect((await unlink(owner, { ticket: sent })).status).toBe(200);
});

it('a linked provider that is no longer offered is not another way to sign in', async () => {
  const few = await createTestStore({ signIn: { google: provider.google } });
  try {
    const owner = await accountFixture(few).owner();
    const link = {
      memberId: owner.memberId,
      issuer: 'https://provider.example',
      lastUsedTime: few.clock.now(),
    };
    await few.db.insert(linkedSignIn).values([
      { ...link, id: '1', provider: 'google', subject: '1' },
      { ...link, id: '2', provider: 'apple', subject: '2' },
    ]);
    const ticket = await issueStepUpTicket(few.db, {
      memberId: owner.memberId,
      scene: 'LINK_SIGN_IN',
      now: few.clock.now(),
    });
    const only = { email: null, emailVerifiedTime: null, passwordHash: null };
    await few.db.update(member).set(only).where(eq(member.id, owner.memberId));
    const body = { id: '1', ticket };
    const removed = await few.attempt('POST /upms/member/provider/unlink', { body }, { as: owner.token });
    expect(removed.message).toBe('common_provider_lastWay');
    expect(await few.db.$count(linkedSignIn)).toBe(2);
  } finally {
    await few.close();
  }
});

it('links are in the export of the data and end with the account', async () => {
  const owner = await accounts().owner();
  await link(owner, newSubject());
  const data = await collectOwnData(store.db, store.services, owner.memberId);
  expect(data.linkedSignIn).toMatchObject([{ provider: 'google', issuer: provider.issuer }]);
  await store.call('POST /upms/member/account/close', { body: password }, { as: owner.token });
  expect(await store.db.$count(linkedSignIn, eq(linkedSignIn.memberId, owner.memberId))).toBe(0);
});
