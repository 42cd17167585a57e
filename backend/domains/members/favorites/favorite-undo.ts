import { z } from 'zod';
import type { goodsFavorite } from '../../../database/schema/members';
import type { Context } from '../../../platform/context';
import { seal, unseal } from '../../../platform/sealing/key-ring';

/** Milliseconds for which a removal can be undone. */
const lifetime = 86_400_000;

type FavoriteRow = typeof goodsFavorite.$inferSelect;
type Removed = Pick<FavoriteRow, 'id' | 'goodsId' | 'priceWhenAddedFen' | 'createdTime'>;

/** Short keys, because the browser stores up to a hundred rows. Times in epoch milliseconds. */
const sealed = z.object({
  end: z.number(),
  rows: z.array(z.object({ id: z.string(), goods: z.string(), fen: z.number().int(), time: z.number() })),
});

/**
 * Seals the removed rows for their owner: the browser stores them for the undo and can neither read them nor change the
 * price at which products were added.
 */
export function sealRemoved(context: Context, memberId: string, rows: readonly Removed[]): string {
  const content: z.output<typeof sealed> = {
    end: context.clock.now().getTime() + lifetime,
    rows: rows.map((row) => ({
      id: row.id,
      goods: row.goodsId,
      fen: row.priceWhenAddedFen,
      time: row.createdTime.getTime(),
    })),
  };
  return seal(context.environment, 'favorite-undo', JSON.stringify(content), memberId);
}

/** Opens sealed rows; null for rows of another member, modified ones, or ones older than a day. */
export function openRemoved(context: Context, memberId: string, undo: string): Removed[] | null {
  try {
    const text = unseal(context.environment, 'favorite-undo', undo, memberId);
    const { end, rows } = sealed.parse(JSON.parse(text));
    if (end <= context.clock.now().getTime()) return null;
    return rows.map((row) => ({
      id: row.id,
      goodsId: row.goods,
      priceWhenAddedFen: row.fen,
      createdTime: new Date(row.time),
    }));
  } catch {
    return null;
  }
}
