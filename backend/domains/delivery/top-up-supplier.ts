import { asc, eq } from 'drizzle-orm';
import { yuanToFen } from '../../../lib/money';
import type { Transaction } from '../../database/connect';
import { supplierCall } from '../../database/schema/fulfilment';
import type { Services } from '../../platform/context';
import { type Supplier, SupplierError } from '../../ports/supplier';
import type { OrderItemRow, OrderRow } from '../orders/lock-order';
import { effectless } from '../orders/unclear-top-ups';
import { readTopUpSuppliers, type TopUpSupplierLine } from '../settings/supplier-settings';
import { changeItem } from './delivery-step';

type Suppliers = Pick<Services, 'supplier' | 'furtherSuppliers'>;

/** Every configured supplier, the first one first. */
export const allSuppliers = ({ supplier, furtherSuppliers }: Suppliers): readonly Supplier[] => [
  supplier,
  ...furtherSuppliers,
];

/** Code of the supplier of an item's present request. */
export const supplierCodeOf = ({ supplier }: Suppliers, item: Pick<OrderItemRow, 'supplier'>): string =>
  item.supplier ?? supplier.code;

/** @throws SupplierError when the shop no longer has the supplier of the item */
export function supplierOf(services: Suppliers, item: Pick<OrderItemRow, 'supplier'>): Supplier {
  const code = supplierCodeOf(services, item);
  const found = allSuppliers(services).find((each) => each.code === code);
  if (found) return found;
  throw new SupplierError('TRANSIENT', `The supplier ${code} is not configured`, { isUnsent: true });
}

/** A top-up that has no supplier yet gets the first of its SKU. `OFF`: the SKU has suppliers, and none is on. */
export async function chooseSupplier(
  tx: Transaction,
  services: Services,
  item: OrderItemRow,
): Promise<OrderItemRow | 'OFF'> {
  if (item.supplier !== null) return item;
  const { lines } = await readTopUpSuppliers(tx);
  const ofSku = lines.filter(({ skuId }) => skuId === item.skuId);
  if (ofSku.length === 0) return item;
  const line = usable(services, ofSku)[0];
  if (!line) return 'OFF';
  const changes = changesFor(line, item);
  await changeItem(tx, services, item.id, changes);
  return { ...item, ...changes };
}

/**
 * Gives an item to the next supplier of its SKU that was never called for it, as another version: what the former
 * supplier says later has no effect, and a delivery by it is an alarm. The order is locked. The caller knows that the
 * former supplier has refused in words or was never sent the unit.
 * @returns false when there is no further supplier, or the order wants no other attempt
 */
export async function switchSupplier(
  tx: Transaction,
  services: Services,
  order: OrderRow,
  item: OrderItemRow,
): Promise<boolean> {
  if (order.status !== 'PENDING_SHIPMENT' || order.refundAskedTime !== null || item.supplier === null) {
    return false;
  }
  const calls = await tx
    .select({ supplier: supplierCall.supplier })
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, item.id));
  const { lines } = await readTopUpSuppliers(tx);
  const line = usable(
    services,
    lines.filter(({ skuId }) => skuId === item.skuId),
  ).find(({ supplier }) => !calls.some((call) => call.supplier === supplier));
  if (!line) return false;
  await changeItem(tx, services, item.id, {
    ...changesFor(line, item),
    version: item.version + 1,
    deliveryState: 'WAITING',
    failReason: null,
    supplierOrderNo: null,
  });
  services.log.warn(
    {
      event: 'supplier.switched',
      orderId: order.id,
      itemId: item.id,
      from: item.supplier,
      to: line.supplier,
    },
    'a top-up is given to the next supplier',
  );
  await services.jobs.enqueue(tx, 'delivery.top-ups', { orderId: order.id });
  return true;
}

/**
 * Whether the supplier was certainly never sent this version of the item: each request was rejected permanently or never
 * left the shop; or each was said to have had no effect and the last query found no request. A request that is still
 * being made counts as sent.
 */
export async function wasNeverSent(tx: Transaction, item: OrderItemRow): Promise<boolean> {
  const calls = await tx
    .select()
    .from(supplierCall)
    .where(eq(supplierCall.orderItemId, item.id))
    .orderBy(asc(supplierCall.attempt));
  const ofVersion = calls.filter(({ version }) => version === item.version);
  const requests = ofVersion.filter(({ kind }) => kind === 'TOP_UP');
  if (requests.every(({ status, response }) => status === 'PERMANENT' || isUnsent(response))) return true;
  return (
    ofVersion.at(-1)?.status === 'NOT_FOUND' && requests.every(({ status }) => effectless.includes(status))
  );
}

const isUnsent = (response: unknown): boolean =>
  typeof response === 'object' && response !== null && Reflect.get(response, 'isUnsent') === true;

function usable(services: Suppliers, lines: readonly TopUpSupplierLine[]): TopUpSupplierLine[] {
  return lines.filter(
    ({ isOn, supplier }) => isOn && allSuppliers(services).some(({ code }) => code === supplier),
  );
}

/** The margin of the order is that of the supplier which delivers. */
const changesFor = (line: TopUpSupplierLine, item: OrderItemRow) => ({
  supplier: line.supplier,
  supplierProduct: line.productCode,
  unitCostFen: line.costCny === null ? item.unitCostFen : yuanToFen(line.costCny),
});
