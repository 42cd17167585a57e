import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { categoryPath, localizedPath, orderListPath } from '@/lib/routing/paths';
import { orderNumberForm } from '@/lib/wire/order-number';

// What the query of an address names. Without it the address leads to the list of such things: the links of the language
// switch, opened in a new tab, have no query. A value of another form is a 404.

/** The number of an order. */
export const askedOrder = (orderSn: unknown): Promise<string> =>
  askedFor(orderSn, orderNumberForm, orderListPath());

/** The id of a request for after-sales service. */
export const askedRequest = (id: unknown): Promise<string> => askedFor(id, /^[0-9]{1,20}$/, orderListPath());

/** The id of the SKU of a checkout. */
export const askedSku = (skuId: unknown): Promise<string> => askedFor(skuId, /^[0-9]{1,20}$/, categoryPath());

async function askedFor(value: unknown, form: RegExp, list: string): Promise<string> {
  if (value === undefined) redirect(localizedPath(list, await getLocale()));
  if (typeof value !== 'string' || !form.test(value)) notFound();
  return value;
}
