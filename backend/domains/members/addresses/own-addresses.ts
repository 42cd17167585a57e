import { and, desc, eq } from 'drizzle-orm';
import type { Address } from '../../../../lib/members/address-contract';
import type { Executor, Transaction } from '../../../database/connect';
import { address } from '../../../database/schema/members';
import { lockOn } from '../../../platform/concurrency/lock-on';
import { StoreError } from '../../../platform/errors/store-error';

export type AddressRow = typeof address.$inferSelect;

/** Serialises writes per member: "at most ten" and "exactly one default" are rules over all of a member's rows. */
export async function lockAddresses(tx: Transaction, memberId: string): Promise<void> {
  await lockOn(tx, `addresses:${memberId}`);
}

/** The member's postal addresses: default first, then the newest. */
export function ownAddresses(executor: Executor, memberId: string): Promise<AddressRow[]> {
  return executor
    .select()
    .from(address)
    .where(and(eq(address.memberId, memberId), eq(address.delFlag, false)))
    .orderBy(desc(address.isDefault), desc(address.createdTime), desc(address.id));
}

/**
 * Finds a postal address among the member's rows.
 * @throws StoreError 404, for another member's id as for an unknown one
 */
export function findOwn(rows: readonly AddressRow[], id: string): AddressRow {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/** Makes `id` the default. The old default is cleared first, because the table allows only one at a time. */
export async function moveDefault(tx: Transaction, memberId: string, id: string, now: Date): Promise<void> {
  await tx
    .update(address)
    .set({ isDefault: false, updatedTime: now })
    .where(and(eq(address.memberId, memberId), eq(address.isDefault, true), eq(address.delFlag, false)));
  await tx
    .update(address)
    .set({ isDefault: true, updatedTime: now })
    .where(and(eq(address.memberId, memberId), eq(address.id, id), eq(address.delFlag, false)));
}

/** A postal address in wire format. */
export function viewAddress(row: AddressRow): Address {
  const { id, consignee, telephone, country, regionName, zipCode, detailAddress, isDefault } = row;
  return { id, consignee, telephone, country, regionName, zipCode, detailAddress, isDefault };
}
