import type { Fault } from '../../stand-ins/supplier/supplier-stand-in';
import { pickOf, type Run } from '../run';
import { type Steps, step } from '../step';
import { runJobs } from './time';

type Result = 'DELIVERED' | 'PROCESSING' | 'PARTIAL' | 'REFUSED' | 'FAILED';

const deciding = (weight: number, state: Result) =>
  step(weight, async ({ world }) => {
    world.supplier.decide = ({ quantity }) => (state === 'PARTIAL' && quantity === 1 ? 'DELIVERED' : state);
    return true;
  });

const failing = (weight: number, fault: Fault) =>
  step(weight, async ({ world }) => {
    world.supplier.fault = () => fault;
    return true;
  });

/** Top-ups of this sequence that the supplier has accepted. */
export async function requestsOf(run: Run): Promise<string[]> {
  const items = new Set<string>();
  for (const order of run.orders) items.add((await run.itemOf(order)).id);
  return [...run.world.supplier.ledger.keys()].filter((id) => items.has(id.split('-')[0] ?? ''));
}

const finishing = (weight: number, state: Result) =>
  step(
    weight,
    async (run, { pick }) => {
      const { supplier } = run.world;
      const open = (await requestsOf(run)).filter((id) => supplier.ledger.get(id)?.state === 'PROCESSING');
      const id = pickOf(open, pick);
      if (id) supplier.finish(id, state);
      return id !== undefined;
    },
    ['SUPPLIER_IS_SLOW', 'BUY_MANY_TOP_UPS'],
  );

const calling = (weight: number, isForged: boolean) =>
  step(
    weight,
    async (run, { pick, how }) => {
      const id = pickOf(await requestsOf(run), pick);
      if (id === undefined) return false;
      const { rawBody, headers } = run.world.supplier.callback(id, {
        eventId: `evt-${id}-${how % 4}`,
        ...(isForged ? { secret: 'another secret' } : {}),
      });
      const { status } = await run.ask(
        'POST /order/open/notify_supplier',
        { rawBody } as object,
        { headers } as object,
      );
      if (isForged && status === 200) run.findings.add('a forged callback of the supplier was accepted');
      await runJobs(run);
      return true;
    },
    ['BUY_TOP_UP'],
  );

export const supplyingSteps: Steps = {
  SUPPLIER_IS_SLOW: deciding(4, 'PROCESSING'),
  SUPPLIER_DELIVERS_PART: deciding(2, 'PARTIAL'),
  SUPPLIER_REFUSES: deciding(2, 'REFUSED'),
  SUPPLIER_FAILS: deciding(2, 'FAILED'),
  SUPPLIER_DELIVERS: step(3, async ({ world }) => {
    restoreSupplier(world);
    return true;
  }),
  SUPPLIER_RESPONSE_IS_LOST: failing(2, { kind: 'reset', after: true }),
  SUPPLIER_IS_DOWN: failing(2, { kind: 'status', status: 503, code: 'UNAVAILABLE', after: false }),
  SLOW_TOP_UP_IS_DELIVERED: finishing(3, 'DELIVERED'),
  SLOW_TOP_UP_FAILS: finishing(2, 'FAILED'),
  SUPPLIER_CALLS_BACK: calling(3, false),
  CALLBACK_IS_FORGED: calling(1, true),
};

export function restoreSupplier({ supplier }: Run['world']): void {
  supplier.decide = () => 'DELIVERED';
  supplier.fault = () => null;
}
