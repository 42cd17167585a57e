import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import type { Column } from '@/components/staff/list/data-table';
import { QueueDone } from '@/components/staff/list/list-states';
import { QueryTable } from '@/components/staff/list/query-table';
import type { CoverRow } from '@/lib/delivery/staff/contract';
import { coverDays, coverTone } from '@/lib/delivery/stock-cover';
import { stockQuery } from '@/lib/products/queries/staff-catalogue';
import { fullCover } from './cover-tiles';
import { SkuName } from './lot-parts';

/** Every sku of card codes on sale by its days of cover. A row shows its lots. */
export function StockTable({ onChoose }: { readonly onChoose: (skuId: string) => void }) {
  const t = useTranslations('staff.lots');
  const stock = useQuery(stockQuery());
  const columns: Column<CoverRow>[] = [
    { key: 'sku', title: t('column.sku'), render: (row) => <SkuName row={row} /> },
    {
      key: 'available',
      title: t('column.available'),
      width: '110px',
      isNumber: true,
      render: ({ available }) => <b>{formatCount(available)}</b>,
    },
    {
      key: 'perDay',
      title: t('column.perDay'),
      width: '130px',
      isNumber: true,
      render: ({ perDay }) => formatCount(perDay),
    },
    {
      key: 'cover',
      title: t('column.cover'),
      width: '220px',
      render: (row) => <CoverBar row={row} />,
    },
    {
      key: 'days',
      title: t('column.days'),
      width: '130px',
      isNumber: true,
      render: (row) => <Days row={row} />,
    },
  ];
  return (
    <QueryTable
      list={stock}
      label={t('view.BY_SKU')}
      columns={columns}
      rows={stock.data}
      keyOf={({ skuId }) => skuId}
      onOpen={({ skuId }) => onChoose(skuId)}
      empty={<QueueDone title={t('noSkus')} />}
      card={(row) => (
        <span className="s-card">
          <span className="s-card-line">
            <SkuName row={row} />
            <b>{formatCount(row.available)}</b>
          </span>
          <span className="s-card-line">
            <CoverBar row={row} />
            <Days row={row} />
          </span>
        </span>
      )}
    />
  );
}

function CoverBar({ row }: { readonly row: CoverRow }) {
  const days = coverDays(row);
  return (
    <span className="s-cover" data-tone={days === null ? undefined : coverTone(days)} aria-hidden="true">
      <i style={{ inlineSize: `${Math.min(100, ((days ?? fullCover) / fullCover) * 100)}%` }} />
    </span>
  );
}

function Days({ row }: { readonly row: CoverRow }) {
  const t = useTranslations('staff.lots');
  const days = coverDays(row);
  if (days === null) return t('noSales');
  const tone = coverTone(days);
  return <span data-tone={tone}>{t('cover', { days: days < 10 ? days : Math.round(days) })}</span>;
}
