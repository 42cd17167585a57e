import { and, asc, eq, isNull } from 'drizzle-orm';
import { address } from '@/backend/database/schema/members';
import { coupon, couponCode } from '@/backend/database/schema/pricing';
import type { Buyer } from '../../load/buyers';
import { quotedOrder, type Wish } from '../../load/buyers';
import { type Bought, pickOf, type Run } from '../run';
import { type Choice, type Steps, step, tryEach } from '../step';
import { type WishName, wishes } from '../world';

type Placing = Pick<Wish, 'quantity' | 'paymentMethod' | 'offerType' | 'couponCodeId'> & { name: WishName };

/** @returns null when the order is refused, for example above a limit of the member */
export async function place(run: Run, { pick, how }: Choice, placing: Placing): Promise<Bought | null> {
  const { name, quantity = 1, paymentMethod = 'STRIPE_CARD', offerType, couponCodeId } = placing;
  const buyer = pickOf(run.buyers, pick);
  if (!buyer || run.closed.has(buyer.memberId)) return null;
  const isParcel = name === 'PARCEL' || name === 'DEAR_PARCEL' || name === 'DEAL';
  const addressId = isParcel ? await addressOf(run, buyer) : undefined;
  const wish: Wish = { ...wishes[name], quantity, paymentMethod };
  const quoted = await quotedOrder(
    run.store.call,
    buyer,
    Object.assign(
      wish,
      addressId ? { addressId } : {},
      offerType ? { offerType } : {},
      couponCodeId ? { couponCodeId } : {},
    ),
  ).catch(() => null);
  if (!quoted) return null;
  // Some shoppers order without having been asked about an order that they repeat.
  const body = { ...quoted.body, repeatConfirmed: how % 4 !== 0 };
  const { orderAmount } = quoted;
  const key = run.key();
  const options = { as: buyer.token, idempotencyKey: key };
  const first = await run.ask('POST /order/member/order/create', { body }, options);
  // A browser without a response sends the request again.
  const answer =
    first.status >= 500 ? await run.ask('POST /order/member/order/create', { body }, options) : first;
  if (answer.status !== 200) return null;
  const { order } = answer.data as { order: { id: string; sn: string } };
  const bought = { id: order.id, sn: order.sn, amount: orderAmount, buyer };
  if (!run.orders.some(({ id }) => id === bought.id)) run.orders.push(bought);
  return bought;
}

async function addressOf({ store }: Run, { memberId }: Buyer): Promise<string> {
  const [row] = await store.db.select({ id: address.id }).from(address).where(eq(address.memberId, memberId));
  return row?.id ?? '';
}

const placing = (weight: number, name: WishName, most = 1) =>
  step(
    weight,
    async (run, choice) => (await place(run, choice, { name, quantity: 1 + (choice.how % most) })) !== null,
  );

const takeCoupon = (verb: 'claim' | 'exchange', needs: readonly string[] = []) =>
  step(
    2,
    async (run, { pick, how }) => {
      const offers = await run.store.db
        .select()
        .from(coupon)
        .where(eq(coupon.isExchange, verb === 'exchange'))
        .orderBy(asc(coupon.id));
      const buyer = pickOf(run.buyers, pick);
      if (!buyer) return false;
      return tryEach(offers, how, async ({ id }) => {
        const answer = await run.ask(
          `POST /order/member/coupon_code/${verb}`,
          { body: { couponId: id } },
          { as: buyer.token, idempotencyKey: run.key() },
        );
        return answer.status === 200;
      });
    },
    needs,
  );

/** Coupons of a member that no order holds. */
async function couponsOf({ store }: Run, buyer: Buyer | undefined): Promise<string[]> {
  const rows = await store.db
    .select({ id: couponCode.id })
    .from(couponCode)
    .where(and(eq(couponCode.memberId, buyer?.memberId ?? ''), isNull(couponCode.orderId)))
    .orderBy(asc(couponCode.id));
  return rows.map(({ id }) => id);
}

export const shoppingSteps: Steps = {
  PLACE_CODES: placing(3, 'CODES', 5),
  PLACE_DEAR_CODES: placing(3, 'DEAR_CODES', 2),
  PLACE_CODES_FOR_VERIFIED: placing(1, 'VERIFIED_CODES'),
  PLACE_TOP_UP: placing(3, 'TOP_UP'),
  PLACE_MANY_TOP_UPS: placing(2, 'MANY_TOP_UPS', 4),
  PLACE_PARCEL: placing(2, 'PARCEL', 3),
  PLACE_DEAR_PARCEL: placing(2, 'DEAR_PARCEL', 2),
  PLACE_SERVICE: placing(2, 'SERVICE'),
  PLACE_DEAL: step(
    2,
    async (run, choice) => (await place(run, choice, { name: 'DEAL', offerType: 'ACTIVITY' })) !== null,
  ),
  CLAIM_COUPON: takeCoupon('claim'),
  EXCHANGE_COINS: takeCoupon('exchange', ['ADJUST_COINS']),
  PLACE_WITH_COUPON: step(
    2,
    async (run, { pick, how }) =>
      tryEach([...run.buyers.keys()], pick, async (index) =>
        tryEach(await couponsOf(run, run.buyers[index]), how, async (couponCodeId) => {
          const wish = { name: 'CODES', quantity: 2, offerType: 'COUPON', couponCodeId } as const;
          return (await place(run, { pick: index, how }, wish)) !== null;
        }),
      ),
    ['CLAIM_COUPON'],
  ),
  CANCEL_ORDER: step(
    3,
    async (run, { pick }) =>
      tryEach(await run.ordersIn('PENDING_PAYMENT'), pick, async (order) => {
        const body = { orderSn: order.sn };
        return (await run.asMember(order, 'POST /order/member/order/cancel', body)).status === 200;
      }),
    ['PLACE_TOP_UP'],
  ),
};
