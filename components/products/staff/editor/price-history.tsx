import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { percentText } from '@/components/products/staff/price-table';
import { Former } from '@/components/staff/format/former';
import { When } from '@/components/staff/format/when';
import { DataTable } from '@/components/staff/list/data-table';
import { LoadError } from '@/components/staff/list/list-states';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import { priceHistoryQuery } from '@/lib/products/queries/staff-catalogue';
import type { PriceHistoryRow } from '@/lib/products/staff/contract';

/** The prices that the SKUs of a product had, newest change first. */
export function PriceHistory({ goodsId }: { readonly goodsId: string }) {
  const t = useTranslations('staff.product.prices');
  const [after, setAfter] = useState<string | undefined>();
  const history = useQuery(priceHistoryQuery(goodsId, after));
  const { rows, next } = history.data ?? {};
  if (history.isError && !rows)
    return <LoadError error={history.error} onRetry={() => void history.refetch()} />;
  const prices = ({ from, to }: PriceHistoryRow) => (
    <>
      <Former>
        <YuanText value={from} />
      </Former>{' '}
      <b>
        <YuanText value={to} />
      </b>
    </>
  );
  return (
    <section className="s-price-history">
      <h2>{t('title')}</h2>
      <DataTable
        label={t('title')}
        rows={rows}
        keyOf={({ changeId, skuId }) => `${changeId} ${skuId}`}
        empty={<p className="s-hint">{t('none')}</p>}
        columns={[
          { key: 'time', title: t('time'), width: '116px', render: ({ time }) => <When time={time} /> },
          {
            key: 'sku',
            title: t('sku'),
            render: ({ name, sn }) => (
              <span className="s-two">
                <b className="clip">{name}</b>
                <small translate="no">{sn}</small>
              </span>
            ),
          },
          { key: 'price', title: t('price'), width: '190px', isNumber: true, render: prices },
          {
            key: 'change',
            title: t('change'),
            width: '90px',
            isNumber: true,
            render: ({ change }) => percentText(change),
          },
          {
            key: 'reason',
            title: t('reason'),
            render: ({ reason, by, approvedBy }) => (
              <span className="s-two">
                <span className="clip" title={reason}>
                  {reason}
                </span>
                <small>{approvedBy ? t('approved', { by, second: approvedBy }) : by}</small>
              </span>
            ),
          },
        ]}
        card={(row) => (
          <span className="s-card">
            <span className="s-card-line">
              <b>{row.name}</b>
              <span>{prices(row)}</span>
            </span>
            <small>
              <LiveText>{`${row.time.slice(0, 16)} · ${row.reason}`}</LiveText>
            </small>
          </span>
        )}
      />
      {next ? (
        <Button size="small" onClick={() => setAfter(next)}>
          {t('older')}
        </Button>
      ) : null}
    </section>
  );
}
