import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { formatCurrency } from '@/components/staff/format/money';
import { Tiles } from '@/components/staff/format/tiles';
import { YuanText } from '@/components/ui/price/amount-text';
import { percentText } from '@/lib/part-of-whole';
import type { Report } from '@/lib/reports/staff/contract';

/** The totals of a range. */
export function ReportTotals({ report: { total, fees } }: { readonly report: Report }) {
  const t = useTranslations('staff.reports');
  const amount = (name: 'refunds' | 'disputes' | 'cost') => ({
    name: t(name),
    value: <YuanText value={-total[name] || 0} />,
    hint: t('ofSales', { percent: percentText(total[name], total.sales) }),
  });
  return (
    <Tiles
      label={t('figures')}
      tiles={[
        { name: t('orders'), value: formatCount(total.orders) },
        { name: t('sales'), value: <YuanText value={total.sales} /> },
        amount('refunds'),
        amount('disputes'),
        amount('cost'),
        {
          name: t('margin'),
          value: <YuanText value={total.margin} />,
          hint: t('ofSales', { percent: percentText(total.margin, total.sales) }),
          tone: total.margin < 0 ? 'bad' : 'good',
        },
        { name: t('tax'), value: <YuanText value={total.tax} />, hint: t('taxHint') },
        {
          name: t('fees'),
          value:
            fees.length > 0
              ? fees.map(({ currency, amount: fee }) => formatCurrency(fee, currency)).join(' · ')
              : '–',
          hint: fees.length > 0 ? undefined : t('noFees'),
        },
      ]}
    />
  );
}
