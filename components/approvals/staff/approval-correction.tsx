import { useTranslations } from 'next-intl';
import { CorrectionLines } from '@/components/reconciliation/staff/correction-lines';
import { useMovementText } from '@/components/reconciliation/staff/movement-text';
import { OrderNumber } from '@/components/staff/format/order-number';
import { Facts } from '@/components/staff/format/panel';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';

/** A correcting entry of the books: its lines, and the difference that it resolves. */
export function ApprovalCorrection({
  correction: { lines, orderSn, difference },
}: {
  readonly correction: NonNullable<ApprovalDetail['correction']>;
}) {
  const t = useTranslations('staff.reconciliation');
  const textOf = useMovementText();
  return (
    <>
      <CorrectionLines lines={lines} />
      <Facts
        facts={[
          ...(orderSn ? [{ name: t('correction.order'), value: <OrderNumber sn={orderSn} /> }] : []),
          ...(difference
            ? [
                { name: t('correction.difference'), value: t(`kind.${difference.kind}`) },
                { name: t('subject'), value: <code translate="no">{difference.subject}</code> },
                { name: t('expected'), value: textOf(difference.expected) },
                { name: t('found'), value: textOf(difference.found) },
              ]
            : []),
        ]}
      />
    </>
  );
}
