import { z } from 'zod';
import type { goodsFavorite } from '../database/schema/identity';
import type { Context } from '../platform/context';
import { keyFor, seal, unseal } from '../platform/seal';

/** Milliseconds for which a removal can be taken back. */
const lifetime = 86_400_000;

type FavoriteRow = typeof goodsFavorite.$inferSelect;
type Removed = Pick<FavoriteRow, 'id' | 'goodsId' | 'priceWhenAddedFen' | 'createdTime'>;

/** Short keys: a hundred rows go to the browser and back. Times in epoch milliseconds. */
const sealed = z.object({
  end: z.number(),
  rows: z.array(z.object({ id: z.string(), goods: z.string(), fen: z.number().int(), time: z.number() })),
});

/**
 * The removed rows as they were, sealed for their owner: the browser keeps them for the way back and can neither read
 * nor change the price at which goods were marked.
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
  return seal(keyFor(context.environment.secret, 'favorite-undo'), JSON.stringify(content), memberId);
}

/** Null for what another member was given, was changed, or is older than a day. */
export function openRemoved(context: Context, memberId: string, undo: string): Removed[] | null {
  try {
    const text = unseal(keyFor(context.environment.secret, 'favorite-undo'), undo, memberId);
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
