import { type Supplier, SupplierError } from '../ports/supplier';

/**
 * The supplier of a live shop that has none: every top-up is rejected before anything is sent, so that its
 * order is put on hold for staff. Account checks are not available.
 */
export function createNoSupplier(): Supplier {
  const absent = () => Promise.reject(new SupplierError('PERMANENT', 'No supplier is configured'));
  return {
    code: 'none',
    checkAccount: absent,
    topUp: absent,
    query: async () => null,
    balance: async () => null,
    verifyCallback: async () => null,
  };
}
