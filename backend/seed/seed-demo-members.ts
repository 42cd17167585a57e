import { eq } from 'drizzle-orm';
import { addTime } from '../../lib/time';
import type { Transaction } from '../database/connect';
import { goods } from '../database/schema/catalog';
import { address, gameAccount, member, vipLevel } from '../database/schema/members';
import { pointAccount } from '../database/schema/pricing';
import { nicknameColumns } from '../domains/auth/accounts/nickname-columns';
import { hashPassword } from '../domains/auth/passwords/password-hash';
import { post } from '../domains/coins/post';
import { grantCoupon } from '../domains/coupons/grant-coupon';
import { validateRecharge, valuesHash } from '../domains/products/recharge/validate-recharge';
import { newId } from '../platform/new-id';
import { demoDomain, demoPassword } from './demo-accounts';

/** Coin balance of the first demo member. */
const DEMO_COINS = 2680;

export type DemoPasswords = { demo: string; second: string };

/** Call it before the transaction starts: hashing is slow on purpose. */
export const hashDemoPassword = (): Promise<string> => hashPassword(demoPassword);

export async function hashDemoPasswords(): Promise<DemoPasswords> {
  const [demo, second] = await Promise.all([hashDemoPassword(), hashDemoPassword()]);
  return { demo, second };
}

/**
 * Seeds the two demo members, in demo mode only, because their password is public. They joined 90 days ago, so that
 * risk screening does not put their first order on hold.
 */
export async function seedDemoMembers(tx: Transaction, passwords: DemoPasswords, now: Date): Promise<void> {
  const joined = joinedTime(now);
  const common = await commonColumns(tx, joined);
  const demo = {
    ...common,
    id: newId(),
    username: 'demo',
    ...nicknameColumns('天云体验官'),
    email: `demo@${demoDomain}`,
    passwordHash: passwords.demo,
  };
  const second = {
    ...common,
    id: newId(),
    username: 'second',
    ...nicknameColumns('Nightjar'),
    email: `second@${demoDomain}`,
    passwordHash: passwords.second,
    lang: 'en',
  };
  await tx.insert(member).values([demo, second]);
  await tx.insert(pointAccount).values({ memberId: second.id });
  await post(tx, clockAt(joined), {
    memberId: demo.id,
    type: 'ADJUST',
    credit: DEMO_COINS,
    memo: 'demo',
    idempotencyKey: `demo:${demo.id}`,
  });
  await tx.insert(address).values({
    id: newId(),
    memberId: demo.id,
    consignee: 'Ming Chen',
    telephone: '+852 5555 0142',
    country: 'HK',
    regionName: 'Kowloon',
    zipCode: '',
    detailAddress: 'Flat 8B, Harbour View House, 12 Canton Road, Tsim Sha Tsui',
    isDefault: true,
  });
  await seedGameAccount(tx, demo.id, now);
  for (const code of ['WELCOME8', 'MOBILE97']) await grantCoupon(tx, clockAt(now), demo.id, code);
}

const clockAt = (time: Date) => ({ now: () => time, advance: () => {} });

const joinedTime = (now: Date): Date => addTime(now, -90, 'day');

async function commonColumns(tx: Transaction, joined: Date) {
  const [level] = await tx.select({ id: vipLevel.id }).from(vipLevel).where(eq(vipLevel.isDefault, true));
  if (!level) throw new RangeError('No VIP level is the default');
  return {
    vipLevelId: level.id,
    emailVerifiedTime: joined,
    agreementTime: joined,
    // Unverified members may spend CNY 500 a day, which is too little for a demo.
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
  if (!game) throw new RangeError('The product of the demo recharge account does not exist');
  const values = validateRecharge(game.fields, { server: 'asia', account: '812345678' });
  await tx.insert(gameAccount).values({
    id: newId(),
    memberId,
    goodsId: game.id,
    account: values.account ?? '',
    values,
    valuesHash: valuesHash(values),
    checkedTime: addTime(now, -2, 'day'),
    lastUsedTime: addTime(now, -2, 'day'),
    useCount: 1,
  });
}
