import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { Former } from '@/components/staff/format/former';
import { Facts } from '@/components/staff/format/panel';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { formatShanghai } from '@/lib/time';

/** A daily deal below the cost of its SKU. */
export function ApprovalDeal({ deal }: { readonly deal: NonNullable<ApprovalDetail['deal']> }) {
  const t = useTranslations('staff');
  return (
    <Facts
      facts={[
        { name: t('lots.column.sku'), value: `${deal.goodsName} · ${deal.skuName}` },
        {
          name: t('approvals.deal.price'),
          value: (
            <>
              <Former>
                <YuanText value={deal.price} />
              </Former>{' '}
              <b>
                <YuanText value={deal.dealPrice} />
              </b>
            </>
          ),
        },
        { name: t('lots.column.cost'), value: <YuanText value={deal.cost} /> },
        { name: t('approvals.deal.quota'), value: formatCount(deal.quota) },
        { name: t('approvals.deal.perMember'), value: formatCount(deal.limitPerMember) },
        {
          name: t('approvals.deal.loss'),
          value: (
            <b>
              <YuanText value={deal.loss} />
            </b>
          ),
        },
        {
          name: t('approvals.deal.runs'),
          value: [deal.startTime, deal.endTime].map((time) => formatShanghai(time, 'minute')).join(' – '),
        },
      ]}
    />
  );
}
