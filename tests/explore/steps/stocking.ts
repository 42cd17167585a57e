import { and, eq, inArray } from 'drizzle-orm';
import { sku } from '@/backend/database/schema/catalog';
import { cardCode } from '@/backend/database/schema/fulfilment';
import { newCodes } from '../../api/fixtures/catalogue';
import { idsOf, pickOf, type Run } from '../run';
import { type Steps, step } from '../step';
import { wishes } from '../world';

const DAY = 86_400_000;

/** @param days for which the codes are valid; null: permanently */
const importing = (weight: number, days: number | null) =>
  step(weight, async (run) => {
    const { skuId } = wishes.CODES;
    const expireDay =
      days === null
        ? null
        : new Date(run.store.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
    const opened = await run.asStaff(
      'catalogue',
      'POST /goods/admin/card_lot/open',
      { skuId, supplier: 'Supplier C', cost: 1, columns: 'SECRET', expireDay },
      run.key(),
    );
    if (opened.status !== 200) return false;
    const { id } = opened.data as { id: string };
    const lines = newCodes(20).map((code) => [code]);
    await run.asStaff('catalogue', 'POST /goods/admin/card_lot/append', { id, firstLine: 1, lines });
    const { status } = await run.asStaff('catalogue', 'POST /goods/admin/card_lot/finish', {
      id,
      reason: 'invoice',
    });
    if (status === 200) run.world.lots.push(id);
    return status === 200;
  });

const onLot = (
  weight: number,
  needs: readonly string[],
  state: 'ON_SALE' | 'STOPPED',
  verb: 'stop' | 'release' | 'void',
) =>
  step(
    weight,
    async (run, { pick }) => {
      // Most codes are of the newest lots of the sku that is bought most.
      const lots = (await run.lots()).filter(
        (lot) => lot.state === state && lot.skuId === wishes.CODES.skuId,
      );
      const lot = pickOf(lots, pick);
      if (!lot || (verb === 'void' && lots.length < 2)) return false;
      const unsold = await unsoldOf(run, lot.id);
      const body = { id: lot.id, version: lot.version, reason: 'leaked' };
      const { status } = await run.asStaff('catalogue', `POST /goods/admin/card_lot/${verb}`, body);
      if (status === 200 && verb === 'void') for (const id of unsold) run.voided.add(id);
      return status === 200;
    },
    needs,
  );

async function unsoldOf({ store }: Run, lotId: string): Promise<string[]> {
  const unsold = ['AVAILABLE', 'HELD', 'RESERVED'] as const;
  const rows = await store.db
    .select({ id: cardCode.id })
    .from(cardCode)
    .where(and(eq(cardCode.batchId, lotId), inArray(cardCode.state, [...unsold])));
  return idsOf(rows);
}

export const stockingSteps: Steps = {
  IMPORT_CODES: importing(2, null),
  IMPORT_CODES_THAT_EXPIRE: importing(2, 2),
  STOP_LOT: onLot(2, ['IMPORT_CODES'], 'ON_SALE', 'stop'),
  RELEASE_LOT: onLot(3, ['STOP_LOT'], 'STOPPED', 'release'),
  VOID_LOT: onLot(2, ['IMPORT_CODES'], 'ON_SALE', 'void'),
  VOID_STOPPED_LOT: onLot(1, ['IMPORT_CODES', 'STOP_LOT'], 'STOPPED', 'void'),
  SELL_EXPIRING_FIRST: step(
    1,
    async (run) => {
      // The first lots leave the sale, so that the next orders get codes of the newest one.
      const lots = (await run.lots()).filter(
        ({ skuId, state }) => skuId === wishes.CODES.skuId && state === 'ON_SALE',
      );
      for (const lot of lots.slice(0, -1)) {
        const body = { id: lot.id, version: lot.version, reason: 'checked' };
        await run.asStaff('catalogue', 'POST /goods/admin/card_lot/stop', body);
      }
      return lots.length > 1;
    },
    ['IMPORT_CODES_THAT_EXPIRE'],
  ),
  TAKE_PARCELS_FROM_STOCK: step(1, async (run) => {
    const { skuId } = wishes.PARCEL;
    const [row] = await run.store.db.select().from(sku).where(eq(sku.id, skuId));
    const body = { skuId, version: row?.version, units: -3, reason: 'damaged' };
    return (await run.asStaff('catalogue', 'POST /goods/admin/sku/stock', body)).status === 200;
  }),
};
