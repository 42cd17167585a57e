import { and, eq, gte, lt } from 'drizzle-orm';
import { sandboxDispute } from '../../database/schema/disputes';
import { sandboxPayment, sandboxRefund } from '../../database/schema/fulfilment';
import type { ProviderTransaction } from '../../ports/payment-provider';
import type { SandboxContext } from './ledger';

/** Movements from the sandbox's own tables. It charges no fee and pays nothing out. */
export async function listTransactions(
  { db }: Pick<SandboxContext, 'db'>,
  from: Date,
  to: Date,
): Promise<ProviderTransaction[]> {
  const paid = await db
    .select()
    .from(sandboxPayment)
    .where(
      and(
        eq(sandboxPayment.status, 'SUCCEEDED'),
        gte(sandboxPayment.updatedTime, from),
        lt(sandboxPayment.updatedTime, to),
      ),
    );
  const returned = await db
    .select({ refund: sandboxRefund, currency: sandboxPayment.currency })
    .from(sandboxRefund)
    .innerJoin(sandboxPayment, eq(sandboxPayment.id, sandboxRefund.paymentId))
    .where(and(gte(sandboxRefund.createdTime, from), lt(sandboxRefund.createdTime, to)));
  const disputed = await db
    .select({ dispute: sandboxDispute, currency: sandboxPayment.currency })
    .from(sandboxDispute)
    .innerJoin(sandboxPayment, eq(sandboxPayment.id, sandboxDispute.paymentId))
    .where(and(gte(sandboxDispute.createdTime, from), lt(sandboxDispute.createdTime, to)));
  return [
    ...paid.map((row) =>
      movement('PAYMENT', { ...row, ref: row.id, reference: row.reference, time: row.updatedTime }),
    ),
    ...returned.map(({ refund: { requestId, minor, createdTime: time }, currency }) =>
      movement('REFUND', {
        ref: `re_sandbox_${requestId}`,
        reference: requestId,
        currency,
        minor: -minor,
        time,
      }),
    ),
    ...disputed.map(({ dispute: { id: ref, minor, createdTime: time }, currency }) =>
      movement('DISPUTE', { ref, reference: null, currency, minor: -minor, time }),
    ),
    ...disputed
      .filter(({ dispute }) => dispute.status === 'WON')
      .map(({ dispute: { id: ref, minor, createdTime: time }, currency }) =>
        movement('DISPUTE_REVERSAL', { ref, reference: null, currency, minor, time }),
      ),
  ];
}

type Given = { ref: string; reference: string | null; currency: string; minor: number; time: Date };

function movement(
  kind: ProviderTransaction['kind'],
  { ref, reference, currency, minor, time }: Given,
): ProviderTransaction {
  const settled = { currency, minor, feeMinor: 0 };
  return { id: `txn_${kind}_${ref}`, kind, ref, reference, currency, minor, settled, time };
}
