import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberIdOf } from '../../../../tests/api/fixtures/member-id';
import { goods } from '../../../database/schema/catalog';
import { address, gameAccount, member } from '../../../database/schema/members';
import { createTestStore, type TestStore } from '../../../testing';
import { rememberGameAccount } from '../../members/game-accounts/remember-game-account';

let store: TestStore;
let demo: string;
let second: string;

beforeAll(async () => {
  store = await createTestStore();
  demo = await store.signIn();
  second = await store.signIn('second@tianyun.example');
  // Removes seeded rows, which would affect the counts.
  await store.db.delete(address);
  await store.db.delete(gameAccount);
});
afterAll(() => store.close());

const english = {
  consignee: 'Chan Tai Man',
  telephone: '+852 9876 5432',
  country: 'HK',
  regionName: 'Kowloon',
  zipCode: '999077',
  detailAddress: 'Flat 12, 88 Nathan Road',
};

describe('the signed-in member', () => {
  it('is returned masked, with the level and the amount to the next one', async () => {
    const loaded = await store.call('GET /upms/member/profile/load_member', {}, { as: second, locale: 'en' });
    expect(loaded.member).toMatchObject({
      email: 'se***@tianyun.example',
      mobile: null,
      hasPassword: true,
      vipLevel: 'REGULAR',
      vipName: 'Regular member',
      vipProgress: { nextLevel: 'SILVER' },
      certificationStatus: 'VERIFIED',
    });
    expect(JSON.stringify(loaded)).not.toMatch(/argon2|second@/);
  });

  it('has no next level at the top level', async () => {
    const id = await memberIdOf(store, second);
    const [before] = await store.db.select().from(member).where(eq(member.id, id));
    await store.db
      .update(member)
      .set({ vipLevelId: '1800211000000000261', spend365dFen: 5_000_050 })
      .where(eq(member.id, id));
    const { member: top } = await store.call('GET /upms/member/profile/load_member', {}, { as: second });
    expect(top.vipProgress).toEqual({ spend: 50_000.5, nextLevel: null, nextName: null, missing: null });
    await store.db
      .update(member)
      .set({ vipLevelId: before?.vipLevelId, spend365dFen: 0 })
      .where(eq(member.id, id));
  });

  it('is required', async () => {
    for (const key of ['GET /upms/member/profile/load_member', 'GET /upms/member/address/list'] as const) {
      expect((await store.attempt(key)).status).toBe(401);
    }
  });
});

describe('postal addresses', () => {
  const save = (changes: object = {}, as = demo) =>
    store.attempt('POST /upms/member/address/save', { body: { ...english, ...changes } }, { as });
  const list = async (as = demo) =>
    (await store.call('GET /upms/member/address/list', { query: { pageSize: 100 } }, { as })).records;
  const remove = (id: string, as = demo) =>
    store.attempt('DELETE /upms/member/address/delete', { query: { id } }, { as });

  it('have exactly one default at every step', async () => {
    const defaults = async () => (await list()).filter((row) => row.isDefault).map((row) => row.consignee);
    await save({ consignee: 'First' });
    expect(await defaults()).toEqual(['First']);
    await save({ consignee: 'Second' });
    expect(await defaults()).toEqual(['First']);
    await save({ consignee: 'Third', isDefault: true });
    expect(await defaults()).toEqual(['Third']);
    const third = (await list())[0];
    await store.call(
      'POST /upms/member/address/update',
      { body: { ...english, id: third?.id ?? '', consignee: 'Third again', isDefault: false } },
      { as: demo },
    );
    expect(await defaults()).toEqual(['Third again']);
    const first = (await list()).find((row) => row.consignee === 'First');
    await store.call(
      'POST /upms/member/address/set_default',
      { body: { id: first?.id ?? '' } },
      { as: demo },
    );
    expect(await defaults()).toEqual(['First']);
    expect((await remove(first?.id ?? '')).status).toBe(200);
    expect(await defaults()).toEqual(['Third again']);
  });

  it('are limited to ten under fifty concurrent saves, and to at least one', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => save({ isDefault: true })));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 422]));
    expect(answers.find((answer) => answer.status === 422)).toMatchObject({
      message: 'member_address_limit',
      data: { args: [10] },
    });
    const rows = await list();
    expect(rows).toHaveLength(10);
    expect(rows.filter((row) => row.isDefault)).toHaveLength(1);
    const deletions = await Promise.all(rows.map((row) => remove(row.id)));
    const refused = deletions.filter((answer) => answer.status !== 200);
    expect(refused.map((answer) => [answer.status, answer.message])).toEqual([
      [422, 'common_deleteAllNotAllowed'],
    ]);
    expect((await list()).map((row) => row.isDefault)).toEqual([true]);
  });

  it('must be complete and in English', async () => {
    expect(await save({ consignee: '陈大文' })).toMatchObject({
      status: 422,
      message: 'order_addressEnglishOnly',
      data: { field: 'consignee' },
    });
    expect(await save({ country: 'GB', regionName: 'London', zipCode: '' })).toMatchObject({
      status: 422,
      message: 'member_address_invalid',
      data: { field: 'zipCode' },
    });
    const [own] = await list();
    const update = await store.attempt(
      'POST /upms/member/address/update',
      { body: { ...english, id: own?.id, detailAddress: '彌敦道 88 號' } },
      { as: demo },
    );
    expect(update.message).toBe('order_addressEnglishOnly');
  });

  it('of another member return 404', async () => {
    await save({}, second);
    const [foreign] = await list(second);
    const before = await store.db.select().from(address);
    for (const id of [foreign?.id ?? '', '1']) {
      const answers = [
        await store.attempt('POST /upms/member/address/update', { body: { ...english, id } }, { as: demo }),
        await store.attempt('POST /upms/member/address/set_default', { body: { id } }, { as: demo }),
        await remove(id),
      ];
      for (const answer of answers) {
        expect(answer.body).toEqual({ status: 1, message: 'common_message_notFound' });
        expect(answer.status).toBe(404);
      }
    }
    expect(await store.db.select().from(address)).toEqual(before);
  });

  it('asvs:V15.3.3 ignore unknown fields', async () => {
    const saved = await save({ memberId: await memberIdOf(store, second), id: '7', delFlag: true });
    expect(saved.status).toBe(200);
    expect((await list()).some((row) => row.id === (saved.data as { id: string }).id)).toBe(true);
  });
});

describe('saved recharge accounts', () => {
  it('are stored once for the same values, limited to thirty, masked, and deleted only by their owner', async () => {
    const memberId = await memberIdOf(store, demo);
    const [item] = await store.db.select().from(goods).limit(1);
    const goodsId = item?.id ?? '';
    const remember = (account: string, roleName: string | null = null) => {
      store.clock.advance(1000);
      return store.db.transaction((tx) =>
        rememberGameAccount(tx, {
          memberId,
          goodsId,
          values: { account, server: 'asia' },
          account,
          roleName,
          checkedTime: null,
          now: store.clock.now(),
        }),
      );
    };
    await remember('800123456', 'Nightjar');
    await remember('800123457');
    await remember('800123456');
    const list = () => store.call('GET /upms/member/game_account/list', { query: { goodsId } }, { as: demo });
    const page = await list();
    expect(page.records.map((row) => [row.account, row.roleName])).toEqual([
      ['800****456', 'Nightjar'],
      ['800****457', null],
    ]);
    expect(page.records[0]?.values).toEqual({ account: '800123456', server: 'asia' });
    const mine = and(eq(gameAccount.memberId, memberId), eq(gameAccount.account, '800123456'));
    const [row] = await store.db.select().from(gameAccount).where(mine);
    expect(row?.useCount).toBe(2);

    const remove = (as: string) =>
      store.attempt(
        'DELETE /upms/member/game_account/delete',
        { query: { ids: page.records.map((record) => record.id).join(',') } },
        { as },
      );
    expect((await remove(second)).status).toBe(404);
    expect((await list()).total).toBe(2);
    expect((await remove(demo)).status).toBe(200);

    for (let n = 0; n < 32; n += 1) await remember(`8002000${n}`);
    expect((await list()).total).toBe(30);
    const left = await store.db.select().from(gameAccount).where(eq(gameAccount.memberId, memberId));
    expect(left.some((account) => account.account === '80020000')).toBe(false);
  });
});

it('returns countries in the requested language and regions in English', async () => {
  const countries = await store.call('GET /upms/member/region/list', {}, { locale: 'zh-hk' });
  expect(countries.find((country) => country.code === 'US')).toMatchObject({ name: '美國' });
  for (const code of ['US', 'CA', 'AU', 'HK']) {
    expect(countries.find((country) => country.code === code)?.regions.length).toBeGreaterThan(2);
  }
});
