import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../backend/database/connect';
import { cardLot } from '../../backend/database/schema/card-lots';
import { goods, sku } from '../../backend/database/schema/catalog';
import { cardCode } from '../../backend/database/schema/fulfilment';
import { authSession, member, vipLevel } from '../../backend/database/schema/members';
import { cardIndex, cardKeyId, encryptCard } from '../../backend/domains/delivery/codes/card-vault';
import type { Services } from '../../backend/platform/context';
import { newId } from '../../backend/platform/new-id';
import { newToken, tokenHash } from '../../backend/platform/sealing/seal';
import type { CallInput, CallOutput, EndpointKey } from '../../lib/contract/contract';
import type { OfferType } from '../../lib/pricing/contract';

/** A signed-in member. Sessions are inserted directly, because hashing hundreds of passwords is slow. */
export type Buyer = { memberId: string; token: string };

const DAY = 86_400_000;

/** A statement of PostgreSQL takes 65,535 parameters at most. */
const rowsPerInsert = 1000;

/** Creates verified members who joined 90 days ago, each with a session. */
export async function makeBuyers(db: Database, count: number, now = new Date()): Promise<Buyer[]> {
  const [level] = await db.select({ id: vipLevel.id }).from(vipLevel).where(eq(vipLevel.isDefault, true));
  if (!level) throw new Error('The store is not seeded');
  const joined = new Date(now.getTime() - 90 * DAY);
  const buyers = Array.from({ length: count }, () => ({ memberId: newId(), token: newToken() }));
  for (let from = 0; from < count; from += rowsPerInsert) {
    await insertBuyers(db, buyers.slice(from, from + rowsPerInsert), { levelId: level.id, joined, now });
  }
  return buyers;
}

async function insertBuyers(
  db: Database,
  buyers: readonly Buyer[],
  { levelId, joined, now }: { levelId: string; joined: Date; now: Date },
): Promise<void> {
  await db.insert(member).values(
    buyers.map(({ memberId }) => ({
      id: memberId,
      username: `buyer${memberId}`,
      nickname: 'Buyer',
      email: `buyer${memberId}@tianyun.example`,
      emailVerifiedTime: joined,
      vipLevelId: levelId,
      certificationStatus: 'VERIFIED',
      createdTime: joined,
      updatedTime: joined,
    })),
  );
  await db.insert(authSession).values(
    buyers.map(({ memberId, token }) => ({
      id: newId(),
      memberId,
      familyId: newId(),
      accessHash: tokenHash(token),
      refreshHash: tokenHash(newToken()),
      expireTime: new Date(now.getTime() + DAY),
      refreshExpireTime: new Date(now.getTime() + DAY),
      createdTime: now,
    })),
  );
}

/** Sets the available units of a sku and, for card products, the available codes. */
export async function leaveUnits(db: Database, skuId: string, units: number): Promise<void> {
  await db
    .update(sku)
    .set({ available: units, stocked: sql`${units} + ${sku.reserved} + ${sku.sold}` })
    .where(eq(sku.id, skuId));
  await db.execute(sql`
    update ${cardCode} set state = 'VOID'
    where ${cardCode.skuId} = ${skuId} and ${cardCode.state} = 'AVAILABLE' and ${cardCode.id} not in (
      select c.id from ${cardCode} c
      where c.sku_id = ${skuId} and c.state = 'AVAILABLE' order by c.id limit ${units}
    )`);
}

type Stock = Pick<Services, 'db' | 'environment'>;

/** Adds units to a sku, with a code for each if it sells codes. */
export async function addUnits({ db, environment }: Stock, skuId: string, units: number): Promise<void> {
  await db
    .update(sku)
    .set({ available: sql`${sku.available} + ${units}`, stocked: sql`${sku.stocked} + ${units}` })
    .where(eq(sku.id, skuId));
  const [row] = await db
    .select({ deliveryMode: goods.deliveryMode })
    .from(sku)
    .innerJoin(goods, eq(goods.id, sku.goodsId))
    .where(eq(sku.id, skuId));
  if (row?.deliveryMode === 'CARD') await addCodes({ db, environment }, skuId, units);
}

/** Adds codes in a lot of their own, without units. */
export async function addCodes({ db, environment }: Stock, skuId: string, count: number): Promise<void> {
  const batchId = newId();
  await db
    .insert(cardLot)
    .values({ id: batchId, sn: batchId, skuId, state: 'ON_SALE', supplier: '', codes: count });
  await db.insert(cardCode).values(
    Array.from({ length: count }, () => {
      const code = { id: newId(), skuId, batchId };
      const secret = `TEST-${code.id}`;
      return {
        ...code,
        keyId: cardKeyId(environment),
        secretEnc: encryptCard(environment, code, secret),
        secretHash: cardIndex(environment, secret),
        state: 'AVAILABLE' as const,
      };
    }),
  );
}

type Options = { as?: string; idempotencyKey?: string };

/** Calls an endpoint, in process or over HTTP. Throws for an error response. */
export type Call = <K extends EndpointKey>(
  key: K,
  input: Partial<CallInput<K>>,
  options?: Options,
) => Promise<CallOutput<K>>;

export type Wish = {
  skuId: string;
  quantity?: number;
  values?: Record<string, string>;
  paymentMethod?: string;
  addressId?: string;
  offerType?: OfferType;
  couponCodeId?: string;
};

/** The body of `create` for an order, with a current quote. */
export async function quotedOrder(call: Call, buyer: { token: string }, wish: Wish) {
  const purchase = {
    skuId: wish.skuId,
    quantity: wish.quantity ?? 1,
    paymentMethod: wish.paymentMethod ?? 'STRIPE_CARD',
    offerType: wish.offerType ?? ('NONE' as const),
    ...(wish.addressId ? { addressId: wish.addressId } : {}),
    ...(wish.couponCodeId ? { couponCodeId: wish.couponCodeId } : {}),
  };
  const quote = await call('POST /order/member/order/calculate', { body: purchase }, { as: buyer.token });
  return {
    body: { ...purchase, values: wish.values ?? {}, quoteToken: quote.quoteToken, repeatConfirmed: true },
    orderAmount: quote.amounts.orderAmount,
  };
}

export async function placeOrder(
  call: Call,
  buyer: { token: string },
  wish: Wish,
): Promise<{ sn: string; id: string; amount: number }> {
  const { body, orderAmount } = await quotedOrder(call, buyer, wish);
  const placed = await call(
    'POST /order/member/order/create',
    { body },
    { as: buyer.token, idempotencyKey: `order-${newId()}` },
  );
  return { sn: placed.order.sn, id: placed.order.id, amount: orderAmount };
}

export async function openPayment(
  call: Call,
  buyer: { token: string },
  order: { sn: string; amount: number },
  method = 'STRIPE_CARD',
  idempotencyKey = `payment-${newId()}`,
) {
  const { paymentLog, action } = await call(
    'POST /order/member/payment/load',
    { body: { paymentItemList: [{ orderSn: order.sn, amount: order.amount }], paymentId: method } },
    { as: buyer.token, idempotencyKey },
  );
  const session = new URLSearchParams((action.url ?? '').split('?')[1]).get('session') ?? '';
  return { paymentLogSn: paymentLog.sn, status: paymentLog.status, session, url: action.url };
}

export const validCard = {
  number: '4242 4242 4242 4242',
  expiry: '12/40',
  cvc: '123',
  cardholderName: 'A BUYER',
};

export function submitCard(call: Call, session: string, number = validCard.number) {
  return call('POST /sandbox/session/{id}/card', {
    params: { id: session },
    body: { ...validCard, number },
  });
}
