import { supplierBalance } from '../../database/schema/fulfilment';
import type { SystemContext } from '../../platform/context';
import { isSweepMinute } from '../../ports/jobs';
import type { Supplier } from '../../ports/supplier';
import { readSupplierSettings } from '../settings/supplier-settings';
import { allSuppliers } from './top-up-supplier';

type BalanceJob = Pick<SystemContext, 'db' | 'clock' | 'supplier' | 'furtherSuppliers' | 'log'>;

/** The sweep also calls it at the start of a process, but every ten minutes is enough. */
export async function checkSupplierBalanceOften(system: BalanceJob): Promise<void> {
  if (isSweepMinute('sweep.supplier-balance', system.clock.now())) await checkSupplierBalance(system);
}

/** Stores the balance that each supplier states, and logs an alarm when it is below the limit of the settings. */
export async function checkSupplierBalance(system: BalanceJob): Promise<void> {
  for (const supplier of allSuppliers(system)) await checkBalanceOf(system, supplier);
}

async function checkBalanceOf({ db, clock, log }: BalanceJob, supplier: Supplier): Promise<void> {
  let amount: Awaited<ReturnType<typeof supplier.balance>>;
  try {
    amount = await supplier.balance();
  } catch (error) {
    log.error(
      { event: 'supplier.balance.unknown', supplier: supplier.code, err: error },
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
