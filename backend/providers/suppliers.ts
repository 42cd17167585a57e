import type { Logger } from 'pino';
import type { ProviderDependencies } from '../ports/provider-dependencies';
import type { Supplier } from '../ports/supplier';
import { guardSupplier } from './guard-supplier';
import { createFurtherSuppliers, createHttpSupplier } from './http-supplier/create-http-supplier';
import { createNoSupplier } from './no-supplier';
import { createSandboxSupplier } from './sandbox-supplier/create-sandbox-supplier';

/** Returns null when the environment does not configure this supplier. */
export type SupplierFactory = (dependencies: ProviderDependencies) => Supplier | null;

/** All suppliers. The first one that is configured is used. */
export const supplierFactories: readonly SupplierFactory[] = [createHttpSupplier, createSandboxSupplier];

/**
 * The configured supplier, with timeouts and circuit breakers. A shop without one starts with a warning: its top-ups are
 * put on hold for staff (docs/decisions/029).
 */
export function createSupplier(
  dependencies: ProviderDependencies,
  log: Logger,
  factories: readonly SupplierFactory[] = supplierFactories,
): Supplier {
  for (const create of factories) {
    const supplier = create(dependencies);
    if (supplier) return guardSupplier(supplier, { clock: dependencies.clock, log });
  }
  log.warn({ event: 'supplier.absent' }, 'no supplier is configured; top-ups are put on hold for staff');
  return createNoSupplier();
}

/** The suppliers beyond the first one, to which staff assign product codes. */
export const furtherSuppliers = (dependencies: ProviderDependencies, log: Logger): Supplier[] =>
  createFurtherSuppliers(dependencies).map((supplier) =>
    guardSupplier(supplier, { clock: dependencies.clock, log }),
  );
