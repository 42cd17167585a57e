import type { Address } from '../../../../lib/members/address-contract';
import type { Page } from '../../../../lib/wire/endpoint';
import type { Context } from '../../../platform/context';
import { memberOf } from '../../../platform/member-of';
import { type PageQuery, pageOffset, toPage } from '../../../platform/to-page';
import { ownAddresses, viewAddress } from './own-addresses';

/** The member's postal addresses, default first. There are at most ten, so paging happens in memory. */
export async function listAddresses(context: Context, query: PageQuery): Promise<Page<Address>> {
  const rows = await ownAddresses(context.db, memberOf(context));
  const start = pageOffset(query);
  return toPage(rows.slice(start, start + query.pageSize).map(viewAddress), rows.length, query);
}
