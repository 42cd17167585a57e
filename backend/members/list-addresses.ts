import type { Page } from '../../lib/contract/endpoint';
import type { Address } from '../../lib/contract/upms';
import type { Context } from '../platform/context';
import { memberOf } from '../platform/member-of';
import { type PageQuery, pageOffset, toPage } from '../platform/to-page';
import { ownAddresses, viewAddress } from './own-addresses';

/** Own addresses, default first. There are ten at most, so the page is cut from all of them. */
export async function listAddresses(context: Context, query: PageQuery): Promise<Page<Address>> {
  const rows = await ownAddresses(context.db, memberOf(context));
  const start = pageOffset(query);
  return toPage(rows.slice(start, start + query.pageSize).map(viewAddress), rows.length, query);
}
