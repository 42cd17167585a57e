import { useTranslations } from 'next-intl';
import { Facts } from '@/components/staff/format/panel';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath, staffRequestPath } from '@/lib/routing/staff-paths';

export function ApprovalReplacement({
  replacement,
}: {
  readonly replacement: NonNullable<ApprovalDetail['replacement']>;
}) {
  const t = useTranslations('staff');
  const { orderSn, afterSalesId, goodsName, specifications, replacedUnits, orderedUnits } = replacement;
  return (
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
        {
          name: t('approvals.memberRequest'),
          value: (
            <Link className="s-link" href={staffRequestPath(afterSalesId)}>
              {t('approvals.open')}
            </Link>
          ),
        },
        { name: t('lots.column.sku'), value: [goodsName, specifications].filter(Boolean).join(' · ') },
        { name: t('approvals.codes'), value: replacement.units },
        {
          name: t('lots.value'),
          value: (
            <b>
              <YuanText value={replacement.value} />
            </b>
          ),
        },
        {
          name: t('approvals.replacedBefore'),
          value: t('approvals.replacedOf', { replaced: replacedUnits, ordered: orderedUnits }),
        },
        ...(replacement.reply
          ? [{ name: t('approvals.memberText'), value: <q>{replacement.reply}</q> }]
          : []),
      ]}
    />
  );
}
