import { eq } from 'drizzle-orm';
import { validateRecharge, valuesHash } from '../../catalog/validate-recharge';
import { hashPassword } from '../../identity/password-hash';
import { newId } from '../../platform/new-id';
import { grantCoupon } from '../../promotions/grant-coupon';
import { changeRole } from '../../staff/change-role';
import type { Database, Transaction } from '../connect';
import { goods } from '../schema/catalog';
import { address, gameAccount, member, vipLevel } from '../schema/identity';
import { pointAccount, pointLog } from '../schema/pricing';

const DAY = 86_400_000;
/** Coins the first demo member has, as in the mocks of the member centre. */
const DEMO_COINS = 2680;
const demoPassword = 'Tianyun2026';
const serviceEmail = 'service@tianyun.example';

export type DemoPasswords = { demo: string; second: string };

/** Hashing takes a while on purpose: done before the transaction of the seed begins. */
export const hashDemoPassword = (): Promise<string> => hashPassword(demoPassword);

export async function hashDemoPasswords(): Promise<DemoPasswords> {
  const [demo, second] = await Promise.all([hashDemoPassword(), hashDemoPassword()]);
  return { demo, second };
}

/**
 * The two accounts anybody may try a demo with. Never seeded outside demo mode: their password is known.
 * They joined a while ago, so that the rules for new members do not hold their first order.
 */
export async function seedDemoMembers(tx: Transaction, passwords: DemoPasswords, now: Date): Promise<void> {
  const joined = joinedTime(now);
  const common = await commonColumns(tx, joined);
  const demo = {
    ...common,
    id: newId(),
    username: 'demo',
    nickname: '天云体验官',
    email: 'demo@tianyun.example',
    passwordHash: passwords.demo,
  };
  const second = {
    ...common,
    id: newId(),
    username: 'second',
    nickname: 'Nightjar',
    email: 'second@tianyun.example',
    passwordHash: passwords.second,
    lang: 'en',
  };
  await tx.insert(member).values([demo, second]);
  await tx.insert(pointAccount).values([{ memberId: demo.id, balance: DEMO_COINS }, { memberId: second.id }]);
  await tx.insert(pointLog).values({
    id: newId(),
    memberId: demo.id,
    type: 'ADJUST',
    credit: DEMO_COINS,
    debit: 0,
    balanceAfter: DEMO_COINS,
    memo: 'demo',
    idempotencyKey: `demo:${demo.id}`,
    createdTime: joined,
  });
  await tx.insert(address).values({
    id: newId(),
    memberId: demo.id,
    consignee: 'Ming Chen',
    telephone: '+852 5555 0142',
    country: 'HK',
    regionName: 'Kowloon',
    zipCode: '999077',
    detailAddress: 'Flat 8B, Harbour View House, 12 Canton Road, Tsim Sha Tsui',
    isDefault: true,
  });
  await seedGameAccount(tx, demo.id, now);
  const clock = { now: () => now, advance: () => {} };
  for (const code of ['WELCOME8', 'MOBILE97']) await grantCoupon(tx, clock, demo.id, code);
}

/**
 * Who answers messages and reviews identities in a demo, for those who try what comes of it. The role is another
 * matter: `setDemoService`.
 */
export async function seedDemoService(tx: Transaction, passwordHash: string, now: Date): Promise<void> {
  const [service] = await tx
    .insert(member)
    .values({
      ...(await commonColumns(tx, joinedTime(now))),
      id: newId(),
      // Nobody can have registered it in a demo that is older than this account.
      username: 'demo-service',
      nickname: '小满',
      email: serviceEmail,
      passwordHash,
    })
    .onConflictDoNothing()
    .returning({ id: member.id });
  if (service) await tx.insert(pointAccount).values({ memberId: service.id });
}

/** Everybody knows the password: the account has its role as long as the shop is a demo, and no longer. */
export async function setDemoService(db: Database, demo: boolean): Promise<void> {
  await changeRole(db, { email: serviceEmail, role: 'ROLE_SERVICE', grant: demo });
}

const joinedTime = (now: Date): Date => new Date(now.getTime() - 90 * DAY);

async function commonColumns(tx: Transaction, joined: Date) {
  const [level] = await tx.select({ id: vipLevel.id }).from(vipLevel).where(eq(vipLevel.isDefault, true));
  if (!level) throw new RangeError('No VIP level is the default');
  return {
    vipLevelId: level.id,
    emailVerifiedTime: joined,
    agreementTime: joined,
    // An unverified member may spend CNY 500 a day: a demo would be over after two keyboards.
    certificationStatus: 'VERIFIED' as const,
    createdTime: joined,
    updatedTime: joined,
  };
}

async function seedGameAccount(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const [game] = await tx
    .select({ id: goods.id, fields: goods.rechargeFields })
    .from(goods)
    .where(eq(goods.slug, 'song-of-wilds-shards'));
  if (!game) throw new RangeError('The demo account belongs to goods that are not there');
  const values = validateRecharge(game.fields, { server: 'asia', account: '812345678' });
  await tx.insert(gameAccount).values({
    id: newId(),
    memberId,
    goodsId: game.id,
    account: values.account ?? '',
    values,
    valuesHash: valuesHash(values),
    lastUsedTime: new Date(now.getTime() - 2 * DAY),
    useCount: 1,
  });
}
