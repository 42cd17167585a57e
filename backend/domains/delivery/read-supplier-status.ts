import { eq } from 'drizzle-orm';
import { formatShanghai } from '../../../lib/time';
import { supplierBalance } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { readSupplierSettings } from '../settings/supplier-settings';

/** What staff monitor of the supplier. */
export type SupplierStatus = {
  /** Supplier code; `none` when top-ups are not delivered automatically. */
  supplier: string;
  /** The last balance the supplier stated, in minor units, and when; null when it has stated none. */
  balance: { minor: number; currency: string; readTime: string; isLow: boolean } | null;
  alarmBelowMinor: number;
};

export async function readSupplierStatus(services: Services): Promise<SupplierStatus> {
  const { code } = services.supplier;
  const [row] = await services.db.select().from(supplierBalance).where(eq(supplierBalance.supplier, code));
  const { alarmBelowMinor } = (await readSupplierSettings(services.db)).supplierBalance;
  return {
    supplier: code,
    balance: row
      ? {
          minor: row.minor,
          currency: row.currency,
          readTime: formatShanghai(row.readTime),
          isLow: row.minor < alarmBelowMinor,
        }
      : null,
    alarmBelowMinor,
  };
}
