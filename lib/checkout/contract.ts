import { z } from 'zod';
import { address } from '../members/address-contract';
import { gameAccount } from '../members/game-account-contract';
import { orderStatus } from '../orders/contract';
import { payMethodCode, purchase, quote } from '../pricing/contract';
import { goodsType } from '../products/goods-type';
import { deliveryTerms } from '../products/product-card';
import { accountCheck, rechargeField, rechargeValues } from '../products/recharge';
import { sku } from '../products/sku';
import { remarkMost } from '../text-lengths';
import { endpoint, epochMs, id, orderSn, yuan } from '../wire/endpoint';

export const checkoutGoods = z.object({
  id,
  slug: z.string(),
  cover: z.string(),
  name: z.string(),
  type: goodsType,
  ...deliveryTerms.shape,
  allowQuantity: z.boolean(),
  maxQuantity: z.number().int(),
  notices: z.array(z.string()),
});

export const checkout = z.object({
  goods: checkoutGoods,
  sku,
  rechargeFields: z.array(rechargeField),
  accountCheck,
  gameAccounts: z.array(gameAccount),
  /** The recharge account of the order that is repeated. */
  repeated: z.object({ values: rechargeValues }).nullable(),
  addresses: z.array(address),
  /** The default address when the shop ships to its country: the quote has its freight. */
  addressId: id.nullable(),
  quote,
  limits: z.object({ singleLimit: yuan, dailyLimit: yuan, leftToday: yuan }),
  rest: z.object({ resting: z.boolean(), endTime: epochMs.nullable(), waitSeconds: z.number().int() }),
  maskedEmail: z.string().nullable(),
  serverTime: epochMs,
});
export type Checkout = z.infer<typeof checkout>;

/** What `order_repeat` says about the order that another one would repeat. */
export type OrderRepeat = {
  /** UNPAID: it can still be paid. BOUGHT: it was paid a short while ago. */
  kind: 'UNPAID' | 'BOUGHT';
  orderSn: string;
  /** Whole minutes since it was placed or paid. */
  minutes: number;
};

export const checkoutContract = {
  'GET /order/member/order/checkout': endpoint({
    summary: 'Initial data of the confirm page',
    token: 'member',
    query: z.object({
      skuId: id,
      quantity: z.coerce.number().catch(Number.NaN).default(1),
      /** An order of the member's that is repeated. */
      repeatOf: orderSn.optional(),
      currencyCode: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    data: checkout,
  }),
  'POST /order/member/order/create': endpoint({
    summary: 'Place an order at a quoted price',
    token: 'member',
    idempotent: true,
    body: z.object({
      ...purchase,
      values: rechargeValues.default({}),
      validateToken: z.string().max(2000).optional(),
      saveGameAccount: z.boolean().default(false),
      paymentMethod: payMethodCode,
      remark: z.string().max(remarkMost).default(''),
      quoteToken: z.string().max(2000).default(''),
      /** The member knows of the order that this one repeats; see {@link OrderRepeat}. */
      repeatConfirmed: z.boolean().default(false),
    }),
    data: z.object({
      order: z.object({ id, sn: orderSn, status: orderStatus }),
      orderSns: z.array(orderSn),
      expireTime: epochMs.nullable(),
      payAmount: yuan,
    }),
  }),
};
