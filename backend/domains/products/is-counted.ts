import type { goods } from '../../database/schema/catalog';

/** Whether the units of a product are counted here, and not at a supplier. */
export function isCounted(mode: (typeof goods.$inferSelect)['deliveryMode']): boolean {
  return mode === 'CARD' || mode === 'SHIPPING';
}
