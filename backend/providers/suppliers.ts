import type { Logger } from 'pino';
import { StartupError } from '../environment/startup-error';
import type { ProviderDependencies } from '../ports/provider-dependencies';
import type { Supplier } from '../ports/supplier';
import { guardSupplier } from './guard-supplier';
import { createSandboxSupplier } from './sandbox-supplier/create-sandbox-supplier';

/** Returns null when the environment does not configure this supplier. */
export type SupplierFactory = (dependencies: ProviderDependencies) => Supplier | null;

/** All suppliers. The first one that is configured is used. */
export const supplierFactories: readonly SupplierFactory[] = [createSandboxSupplier];

/**
 * The configured supplier, with a timeout and a circuit breaker.
 * @throws StartupError when the environment configures no supplier
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
  throw new StartupError(
    'No supplier is configured: the sandbox tops up no real accounts and runs in demo mode only.',
  );
}
