import type { z } from 'zod';
import type { Address, addressInput } from '../../../../lib/members/address-contract';
import { address } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { memberOf } from '../../../platform/member-of';
import { newId } from '../../../platform/new-id';
import { readFreightZones, servedCountries } from '../../settings/freight-settings';
import { readAddress } from './address-fields';
import { findOwn, lockAddresses, moveDefault, ownAddresses, viewAddress } from './own-addresses';

/** Postal addresses per member. */
const mostAddresses = 10;

/**
 * Adds a postal address; the first one becomes the default.
 * @throws StoreError `member_address_limit`, and as `readAddress`
 */
export async function saveAddress(context: Context, input: z.output<typeof addressInput>): Promise<Address> {
  const memberId = memberOf(context);
  const fields = readAddress(input, servedCountries(await readFreightZones(context.db)));
  const now = context.clock.now();
  const id = newId();
  return context.db.transaction(async (tx) => {
    await lockAddresses(tx, memberId);
    const before = await ownAddresses(tx, memberId);
    if (before.length >= mostAddresses) {
      throw new StoreError('member_address_limit', { data: { args: [mostAddresses] } });
    }
    await tx.insert(address).values({ id, memberId, ...fields, createdTime: now, updatedTime: now });
    if (input.isDefault || before.length === 0) await moveDefault(tx, memberId, id, now);
    return viewAddress(findOwn(await ownAddresses(tx, memberId), id));
  });
}
