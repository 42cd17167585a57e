import { useTranslations } from 'next-intl';
import { RefundChecks } from '@/components/refunds/staff/refund-checks';
import { Facts } from '@/components/staff/format/panel';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath, staffRequestPath } from '@/lib/routing/staff-paths';

/** @param reason of the request, which may contain the note of the refund */
export function ApprovalRefund({
  refund,
  reason,
}: {
  readonly refund: NonNullable<ApprovalDetail['refund']>;
  readonly reason: string;
}) {
  const t = useTranslations('staff');
  const { orderSn, afterSalesId, units } = refund;
  return (
    <>
      <Facts
        facts={[
          {
            name: t('refunds.order'),
            value: (
              <Link className="s-link" href={staffOrderPath(orderSn)}>
                {orderSn}
              </Link>
            ),
          },
          ...(afterSalesId
            ? [
                {
                  name: t('approvals.memberRequest'),
                  value: (
                    <Link className="s-link" href={staffRequestPath(afterSalesId)}>
                      {t('approvals.open')}
                    </Link>
                  ),
                },
              ]
            : []),
          {
            name: t('refunds.amount'),
            value: (
              <b>
                <YuanText value={refund.amount} />
              </b>
            ),
          },
          ...(units === null ? [] : [{ name: t('approvals.units'), value: units }]),
          { name: t('approvals.channel'), value: t(`approvals.channels.${refund.channel}`) },
          { name: t('approvals.paid'), value: <YuanText value={refund.paid} /> },
          { name: t('approvals.refundedBefore'), value: <YuanText value={refund.refunded} /> },
          // A short note is part of the reason.
          ...(refund.note && !reason.includes(refund.note)
            ? [{ name: t('approvals.requestNote'), value: refund.note }]
            : []),
          ...(refund.text ? [{ name: t('approvals.memberText'), value: <q>{refund.text}</q> }] : []),
        ]}
      />
      <RefundChecks checks={refund.checks} over={refund.amount + refund.refunded - refund.paid} />
    </>
  );
}
