import { and, desc, eq } from 'drizzle-orm';
import type { Address } from '../../lib/contract/upms';
import type { Executor, Transaction } from '../database/connect';
import { address } from '../database/schema/identity';
import { lockOn } from '../platform/lock-on';
import { StoreError } from '../platform/store-error';

export type AddressRow = typeof address.$inferSelect;

/** One writer at a time: "at most ten" and "exactly one default" are rules over all of a member's rows. */
export async function lockAddresses(tx: Transaction, memberId: string): Promise<void> {
  await lockOn(tx, `addresses:${memberId}`);
}

/** Default first, then the newest. */
export function ownAddresses(executor: Executor, memberId: string): Promise<AddressRow[]> {
  return executor
    .select()
    .from(address)
    .where(and(eq(address.memberId, memberId), eq(address.delFlag, false)))
    .orderBy(desc(address.isDefault), desc(address.createdTime), desc(address.id));
}

/** @throws StoreError 404, for a foreign id as for an unknown one */
export function findOwn(rows: readonly AddressRow[], id: string): AddressRow {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) throw new StoreError('common_message_notFound');
  return row;
}

/** Make `id` the default; the old one steps down first, since the table allows one at a time. */
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

export function viewAddress(row: AddressRow): Address {
  const { id, consignee, telephone, country, regionName, zipCode, detailAddress, isDefault } = row;
  return { id, consignee, telephone, country, regionName, zipCode, detailAddress, isDefault };
}
