import { supplierBalance } from '../../database/schema/fulfilment';
import type { SystemContext } from '../../platform/context';
import { isSweepMinute } from '../../ports/jobs';
import { readSupplierSettings } from '../settings/supplier-settings';

type BalanceJob = Pick<SystemContext, 'db' | 'clock' | 'supplier' | 'log'>;

/** The sweep also calls it at the start of a process, but every ten minutes is enough. */
export async function checkSupplierBalanceOften(system: BalanceJob): Promise<void> {
  if (isSweepMinute('sweep.supplier-balance', system.clock.now())) await checkSupplierBalance(system);
}

/** Stores the balance that the supplier states, and logs an alarm when it is below the limit of the settings. */
export async function checkSupplierBalance({ db, clock, supplier, log }: BalanceJob): Promise<void> {
  let amount: Awaited<ReturnType<typeof supplier.balance>>;
  try {
    amount = await supplier.balance();
  } catch (error) {
    log.error(
      { event: 'supplier.balance.unknown', err: error },
      'the balance at the supplier could not be read',
    );
    return;
  }
  if (amount === null) return;
  const row = { supplier: supplier.code, ...amount, readTime: clock.now() };
  const { supplier: key, ...set } = row;
  await db.insert(supplierBalance).values(row).onConflictDoUpdate({ target: supplierBalance.supplier, set });
  const { supplierBalance: limit } = await readSupplierSettings(db);
  if (amount.minor < limit.alarmBelowMinor) {
    log.error(
      { event: 'supplier.balance.low', supplier: key, ...amount, alarmBelowMinor: limit.alarmBelowMinor },
      'the balance at the supplier is low',
    );
  }
}
