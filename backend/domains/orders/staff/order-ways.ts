import { desc, inArray, type SQL, sql } from 'drizzle-orm';
import type { OrderFoundBy } from '../../../../lib/orders/found-by';
import { readReference } from '../../../../lib/text/code';
import { isEmail, readEmail } from '../../../../lib/text/email';
import { orderNumberForm } from '../../../../lib/wire/order-number';
import { orderItem } from '../../../database/schema/orders';
import type { Context } from '../../../platform/context';
import { mostFound, type Way } from '../../../platform/found-by';
import { accountSpellings, memberWays } from '../../auth/accounts/member-ways';
import { cardEndings } from '../../delivery/codes/card-vault';
import { maskValue, openRechargeValues } from '../../products/recharge/recharge-values';
import { productsNamed } from '../../search/products-named';

type OrderWay = Way<OrderFoundBy>;

/** Most members of a name, and products of a name, whose orders are found. */
const mostNamed = 50;

/** Items with the same masked recharge account whose values are compared. */
const mostCompared = 200;

/** Least characters of a tracking number or a number of a supplier. */
const leastReference = 6;

/**
 * How a text that a customer reads out finds orders. Each way reads an index and finds at most the newest
 * {@link mostFound} orders; four digits may be the end of an order number, of a card or of a code, so every order comes
 * with how it was found.
 */
export async function orderWays(
  context: Pick<Context, 'db' | 'environment'>,
  q: string,
): Promise<OrderWay[]> {
  return [
    ...paymentWays(q).map(({ by, ids }) =>
      way(by, sql`select p.order_id from (${ids}) f (id) join payment_log p on p.id = f.id`),
    ),
    ...(await orderOnlyWays(context, q)),
    ...productWay(q),
  ];
}

/** The ways that name an order itself, not its payments and its product. */
export async function orderOnlyWays(
  context: Pick<Context, 'db' | 'environment'>,
  q: string,
): Promise<OrderWay[]> {
  const reference = readReference(q);
  return [
    ...numberWays(reference),
    ...codeWays(context, q),
    ...contactWays(q),
    ...(await accountWay(context, q)),
    ...(reference.length < leastReference
      ? []
      : [
          way('TRACKING', sql`select id from orders where tracking_no = ${reference} ${newest}`),
          way(
            'REFERENCE',
            sql`select order_id from order_item where supplier_order_no = ${reference} limit ${mostFound}`,
          ),
        ]),
  ];
}

const way = (by: OrderFoundBy, ids: SQL): OrderWay => ({ by, ids });
const newest = sql.raw(`order by id desc limit ${mostFound}`);

function numberWays(digits: string): OrderWay[] {
  if (orderNumberForm.test(digits)) return [way('NUMBER', sql`select id from orders where sn = ${digits}`)];
  if (!/^\d{4,11}$/.test(digits)) return [];
  // The last digits, as the beginning of the reversed number, which has an index.
  const end = `${[...digits].reverse().join('')}%`;
  return [way('NUMBER_END', sql`select id from orders where reverse(sn) like ${end} ${newest}`)];
}

/**
 * The numbers and references of payments, refunds and disputes, and the last digits of cards that paid or were declined.
 * @returns ids of payments
 */
export function paymentWays(q: string): OrderWay[] {
  const reference = readReference(q);
  const ways = [
    way('PAYMENT', sql`select id from payment_log where sn = ${reference}`),
    way('PAYMENT', sql`select payment_log_id from refund where sn = ${reference}`),
    way('REFERENCE', sql`select id from payment_log where provider_ref = ${reference}`),
    way('REFERENCE', sql`select id from payment_log where capture_ref = ${reference}`),
    way('REFERENCE', sql`select payment_log_id from refund where provider_refund_id = ${reference}`),
    way('REFERENCE', sql`select payment_log_id from dispute where provider_dispute_id = ${reference}`),
  ];
  if (/^\d{4}$/.test(reference)) {
    ways.push(
      way('CARD_END', sql`select id from payment_log where card_last4 = ${reference} ${newest}`),
      way(
        'CARD_END',
        sql`select subject_id from provider_fact
          where content ->> 'cardLast4' = ${reference} and content ? 'failedTry' ${newest}`,
      ),
    );
  }
  return ways;
}

/** The last characters of a sold code. Longer ends find nothing: they would reveal a code one character after the other. */
function codeWays({ environment }: Pick<Context, 'environment'>, q: string): OrderWay[] {
  const hashes = cardEndings(environment, q);
  if (hashes.length === 0) return [];
  return [
    way(
      'CODE_END',
      sql`select i.order_id from card_code c join order_item i on i.id = c.order_item_id
        where ${inList(sql`c.ending_hash`, hashes)} order by c.id desc limit ${mostFound}`,
    ),
  ];
}

/** Orders of members, and those to another mailbox. */
function contactWays(q: string): OrderWay[] {
  const ofMembers = (ids: SQL) =>
    sql`select id from orders where member_id in (select m.id from (${ids}) m (id) limit ${mostNamed}) ${newest}`;
  const ways = memberWays(q).flatMap(({ by, ids }) => {
    if (by === 'ACCOUNT' || by === 'NUMBER') return [];
    return [way(by, ofMembers(ids))];
  });
  const email = readEmail(q);
  if (isEmail(email))
    ways.push(way('EMAIL', sql`select id from orders where contact_email = ${email} ${newest}`));
  return ways;
}

/** Orders for a recharge account. Its values are encrypted: those that look the same are compared. */
async function accountWay(
  { db, environment }: Pick<Context, 'db' | 'environment'>,
  q: string,
): Promise<OrderWay[]> {
  const spellings = accountSpellings(q);
  if (spellings.length === 0) return [];
  const candidates = await db
    .select({ id: orderItem.id, orderId: orderItem.orderId, rechargeValuesEnc: orderItem.rechargeValuesEnc })
    .from(orderItem)
    .where(inArray(orderItem.accountDisplay, spellings.map(maskValue)))
    .orderBy(desc(orderItem.id))
    .limit(mostCompared);
  const ids = candidates
    .filter((item) =>
      Object.values(openRechargeValues(environment, item)).some((one) => spellings.includes(one)),
    )
    .map(({ orderId }) => orderId);
  return ids.length === 0 ? [] : [way('ACCOUNT', sql`select id from orders where ${inList(sql`id`, ids)}`)];
}

/** The newest orders of a product, by its number or words of its name. */
function productWay(q: string): OrderWay[] {
  const named = productsNamed(q);
  return [
    way(
      'PRODUCT',
      sql`select o.order_id from (select id from goods where ${named} limit ${mostNamed}) g
        cross join lateral (select order_id from order_item where goods_id = g.id order by order_id desc
          limit ${mostFound}) o
        order by o.order_id desc limit ${mostFound}`,
    ),
  ];
}

function inList(value: SQL, texts: readonly string[]): SQL {
  return sql`${value} in (${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )})`;
}
