import { z } from 'zod';
import { staffMemberRow } from '../../members/staff/contract';
import { memberFoundBy, orderFoundBy } from '../../orders/found-by';
import { staffOrderRow } from '../../orders/staff/contract';
import { inboxRow } from '../../support/staff/contract';
import { queryMost } from '../../text-lengths';
import { endpoint, id, orderSn, shanghaiTime, yuan } from '../../wire/endpoint';

/** Rows of one kind that a search returns. */
export const mostSearchRows = 5;

/** Texts that are shorter find too much to be worth a search. */
export const leastSearchLength = 2;

const by = z.array(z.enum(orderFoundBy));

const found = z.object({
  orders: z.array(staffOrderRow.extend({ by })),
  /** Payments, and those of refunds, disputes and declined tries. */
  payments: z.array(
    z.object({
      id,
      sn: z.string(),
      orderSn,
      method: z.string(),
      status: z.string(),
      card: z.string().nullable(),
      amount: yuan,
      createdTime: shanghaiTime,
      by,
    }),
  ),
  members: z.array(staffMemberRow.extend({ by: z.array(z.enum(memberFoundBy)) })),
  products: z.array(
    z.object({ id, sn: z.string(), name: z.string(), cover: z.string(), category: z.string() }),
  ),
  /** Codes by their last four characters, without their secrets. */
  codes: z.array(
    z.object({
      id,
      goodsName: z.string(),
      specifications: z.string(),
      lotId: id,
      lotSn: z.string(),
      state: z.string(),
      /** Null for a code that was not sold. */
      orderSn: orderSn.nullable(),
    }),
  ),
  tickets: z.array(inboxRow),
});
export type StaffFound = z.infer<typeof found>;

/** The kinds of results. */
export const searchKinds = ['orders', 'payments', 'members', 'products', 'codes', 'tickets'] as const;
export type SearchKind = (typeof searchKinds)[number];

export const staffSearchContract = {
  'GET /upms/admin/search/list': endpoint({
    summary:
      'Search orders, payments, members, products, card codes and support tickets by what a customer reads out; each kind as far as the caller may read it',
    token: 'staff',
    permission: 'search.all',
    query: z.object({
      /**
       * Number with or without `#`, last digits of an order number, a card or a code, number or reference of a payment,
       * recharge account, e-mail address or phone number in full, beginning of a name, words of a product.
       */
      q: z.string().trim().min(leastSearchLength).max(queryMost),
      /** One kind alone. */
      kind: z.enum(searchKinds).optional().catch(undefined),
    }),
    data: found,
  }),
};
