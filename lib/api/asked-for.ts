import 'server-only';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { localizedPath, orderListPath } from '@/lib/routing/paths';

/**
 * The order that the address of a page names. An address without one leads to the list of orders: the links of the
 * language switch, opened in a new tab, have no query. A value that cannot be a number of an order is a 404.
 */
export const askedOrder = (orderSn: unknown): Promise<string> => askedFor(orderSn, /^[0-9]{12,24}$/);

/** The same for a request for after-sales service. */
export const askedRequest = (id: unknown): Promise<string> => askedFor(id, /^[0-9]{1,20}$/);

async function askedFor(value: unknown, form: RegExp): Promise<string> {
  if (value === undefined) redirect(localizedPath(orderListPath(), await getLocale()));
  if (typeof value !== 'string' || !form.test(value)) notFound();
  return value;
}
