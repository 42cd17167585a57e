import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runGrant } from '../../backend/domains/coupons/staff/run-grant';
import type { OpenStore } from '../../backend/open-store';
import { newId } from '../../backend/platform/new-id';
import { mostFiltered } from '../../lib/coupons/coupon-states';
import { findViolations } from '../api/fixtures/check-invariants';
import { addCoupon } from '../api/fixtures/coupon';
import { mailed } from '../api/fixtures/mailed';
import { openDemoSession } from '../api/fixtures/staff';
import { runCounts } from '../setup/run-counts';
import {
  callOver,
  makePlace,
  memoryOf,
  type Place,
  type RunningStore,
  startStore,
  withOpenStore,
} from './running-store';

const members = Math.min(mostFiltered, runCounts.grantMembers);
/** Megabytes that the process may grow by between the first tenth and the end. */
const mostGrowth = 150;

let place: Place;
let running: RunningStore;
let token: string;

beforeAll(async () => {
  place = await makePlace(inject('seededDatabase'));
  token = await withOpenStore(place, prepare);
}, 300_000);
afterAll(async () => {
  await running?.stop('SIGKILL');
  await place?.drop();
});

/** Adds the members of both grants, and opens a session of the demo's clerk of the catalogue. */
async function prepare({ services }: OpenStore): Promise<string> {
  await services.db.execute(sql`
    insert into member (id, username, nickname, email, lang, vip_level_id, created_time, updated_time)
    select (7000000000 + n)::text, 'granted' || n, 'Member', 'granted' || n || '@tianyun.example', 'zh-hk',
      (select id from vip_level where is_default limit 1), now() - interval '1 day', now()
    from generate_series(1, ${members}) n`);
  await services.db.execute(sql`analyze member`);
  return openDemoSession(services, 'catalogue');
}

/** Requests a grant to these members. Returns the ids of the coupon and the grant. */
async function requestGrant() {
  const row = await withOpenStore(place, ({ services: { db } }) =>
    addCoupon(db, { isGrantOnly: true, value: 1, totalQuantity: members }),
  );
  running = await startStore(place);
  const call = callOver(running.url);
  const filter = { registeredSince: null, hasBought: null, language: 'zh-hk' as const, isVerified: null };
  const counted = await call(
    'POST /order/admin/coupon/count_members',
    { body: { id: row.id, filter } },
    { as: token },
  );
  expect(counted.members).toBe(members);
  const begun = performance.now();
  const { id, status } = await call(
    'POST /order/admin/coupon/grant_filtered',
    { body: { id: row.id, filter, until: counted.until, count: members, reason: 'spring campaign' } },
    { as: token, idempotencyKey: newId() },
  );
  expect(status).toBe('RUNNING');
  return { couponId: row.id, id: id ?? '', begun, requested: performance.now() };
}

/** Coupons that were given so far, over HTTP. */
async function claimed(couponId: string): Promise<number> {
  const { row } = await callOver(running.url)(
    'GET /order/admin/coupon/view',
    { query: { id: couponId } },
    { as: token },
  );
  return row.claimed;
}

/** Waits for a number of given coupons, and returns the largest memory on the way. */
async function untilClaimed(couponId: string, units: number, seen = (_megabytes: number) => {}) {
  while ((await claimed(couponId)) < units) {
    seen(memoryOf(running));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

const stateOf = (couponId: string, id: string) =>
  withOpenStore(place, async (store) => {
    for (let tries = 0; tries < 100; tries += 1) await runGrant(store.system(), id);
    const { rows } = await store.services.db.execute(sql`select
      (select status from coupon_grant where id = ${id}) as status,
      (select count(*)::int from coupon_code where coupon_id = ${couponId}) as codes,
      (select count(distinct member_id)::int from coupon_code where coupon_id = ${couponId}) as owners,
      (select count(*)::int from coupon_grant_member where grant_id = ${id} and result = 'GRANTED') as granted,
      (select claimed_quantity from coupon where id = ${couponId}) as claimed`);
    const mails = (await mailed(store.services)).filter(({ subject }) => /[試试]用券/.test(subject));
    const perMember = new Map<string, number>();
    for (const { recipient } of mails) perMember.set(recipient, (perMember.get(recipient) ?? 0) + 1);
    const most = couponId === first ? 1 : 2;
    const mailedTwice = [...perMember.values()].filter((own) => own > most).length;
    expect(await findViolations(store.services)).toEqual({});
    return { ...rows[0], mailedTwice };
  });
let first = '';

const complete = {
  status: 'DONE',
  codes: members,
  owners: members,
  granted: members,
  claimed: members,
  mailedTwice: 0,
};

it(`gives ${members.toLocaleString('en')} coupons with flat memory`, async () => {
  const { couponId, id, begun, requested } = await requestGrant();
  first = couponId;
  const sizes: number[] = [];
  await untilClaimed(couponId, members, (size) => sizes.push(size));
  const seconds = (performance.now() - begun) / 1000;
  const early = Math.max(...sizes.slice(0, Math.ceil(sizes.length / 10)));
  console.log(
    `${members} coupons on ${place.engine}: ${seconds.toFixed(1)} s, of which the request ${((requested - begun) / 1000).toFixed(1)} s; ` +
      `memory ${early} MB after the first tenth, ${Math.max(...sizes)} MB at most`,
  );
  await running.stop('SIGKILL');
  expect(await stateOf(couponId, id)).toEqual(complete);
  expect(Math.max(...sizes) - early).toBeLessThan(mostGrowth);
}, 900_000);

it('gives each member one coupon and one mail when it is killed half-way', async () => {
  const { couponId, id } = await requestGrant();
  await untilClaimed(couponId, members / 2);
  await running.stop('SIGKILL');
  expect(await stateOf(couponId, id)).toEqual(complete);
}, 900_000);
