import { eq } from 'drizzle-orm';
import { validateRecharge, valuesHash } from '../../catalog/validate-recharge';
import { hashPassword } from '../../identity/password-hash';
import { newId } from '../../platform/new-id';
import { grantCoupon } from '../../promotions/grant-coupon';
import type { Transaction } from '../connect';
import { goods } from '../schema/catalog';
import { address, gameAccount, member, vipLevel } from '../schema/identity';
import { pointAccount, pointLog } from '../schema/pricing';

const DAY = 86_400_000;
/** Coins the first demo member has, as in the mocks of the member centre. */
const DEMO_COINS = 2680;
const demoPassword = 'Tianyun2026';

export type DemoPasswords = { demo: string; second: string };

/** Hashing takes a while on purpose: done before the transaction of the seed begins. */
export async function hashDemoPasswords(): Promise<DemoPasswords> {
  const [demo, second] = await Promise.all([hashPassword(demoPassword), hashPassword(demoPassword)]);
  return { demo, second };
}

/**
 * The two accounts anybody may try a demo with. Never seeded outside demo mode: their password is known.
 * They joined a while ago, so that the rules for new members do not hold their first order.
 */
export async function seedDemoMembers(tx: Transaction, passwords: DemoPasswords, now: Date): Promise<void> {
  const [level] = await tx.select({ id: vipLevel.id }).from(vipLevel).where(eq(vipLevel.isDefault, true));
  if (!level) throw new RangeError('No VIP level is the default');
  const joined = new Date(now.getTime() - 90 * DAY);
  const common = {
    vipLevelId: level.id,
    emailVerifiedTime: joined,
    agreementTime: joined,
    // An unverified member may spend CNY 500 a day: a demo would be over after two keyboards.
    certificationStatus: 'VERIFIED',
    createdTime: joined,
    updatedTime: joined,
  };
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
