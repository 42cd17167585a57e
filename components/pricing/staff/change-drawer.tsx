import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { percentText } from '@/components/products/staff/price-table';
import { type Fact, Facts } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { LoadError } from '@/components/staff/list/list-states';
import { YuanText } from '@/components/ui/price/amount-text';
import { priceChangeQuery } from '@/lib/products/queries/staff-catalogue';
import type { PriceChangeView } from '@/lib/products/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffProductPath } from '@/lib/routing/staff-paths';
import { ChangeState, startOf } from './change-state';

/** A price change: who, when and why, and each of its prices. */
export function ChangeDrawer({
  id,
  onCancel,
  onClose,
}: {
  readonly id: string;
  /** Absent for people who may not cancel it. */
  readonly onCancel: ((change: PriceChangeView) => void) | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.prices');
  const { data, isError, error, refetch } = useQuery(priceChangeQuery(id));
  const isOpen = data?.status === 'WAITING' || data?.status === 'SCHEDULED';
  return (
    <Drawer
      open
      size={720}
      title={t('detail')}
      onClose={onClose}
      footer={
        data && isOpen && onCancel ? (
          <div className="s-dialog-foot">
            <Button danger onClick={() => onCancel(data)}>
              {t('cancelSubmit')}
            </Button>
          </div>
        ) : null
      }
    >
      {isError && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Content change={data} /> : isError ? null : <Skeleton active />}
    </Drawer>
  );
}

function Content({ change }: { readonly change: PriceChangeView }) {
  const t = useTranslations('staff.prices');
  const facts: Fact[] = [
    { name: t('state'), value: <ChangeState status={change.status} /> },
    { name: t('reason'), value: change.reason },
    { name: t('created'), value: `${change.createdTime.slice(0, 16)} · ${change.requester}` },
    { name: t('start'), value: startOf(change) ?? t('atOnce') },
  ];
  if (change.approvedBy) facts.push({ name: t('approvedBy'), value: change.approvedBy });
  if (change.refusal) {
    const { by, note } = change.refusal;
    facts.push({ name: t('refusedBy'), value: note ? `${by}: ${note}` : by });
  }
  if (change.doneTime) facts.push({ name: t('doneTime'), value: change.doneTime });
  const isPending = change.status === 'WAITING' || change.status === 'SCHEDULED';
  return (
    <>
      <Facts facts={facts} />
      <ScrollRegion className="s-diff-box" label={t('items')}>
        <table className="s-table s-table-small" aria-label={t('items')}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-number>
                {t('from')}
              </th>
              <th scope="col" data-number>
                {t('to')}
              </th>
              <th scope="col" data-number>
                {t('difference')}
              </th>
              {isPending ? (
                <th scope="col" data-number>
                  {t('now')}
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {change.items.map((item) => (
              <tr key={item.skuId}>
                <th scope="row">
                  <span className="s-two">
                    <Link className="s-link" href={staffProductPath(item.goodsId)}>
                      {item.goodsName}
                    </Link>
                    <small>
                      {item.name} · <span translate="no">{item.sn}</span>
                    </small>
                  </span>
                </th>
                <td data-number>
                  <YuanText value={item.from} />
                </td>
                <td data-number>
                  <b>
                    <YuanText value={item.to} />
                  </b>
                </td>
                <td data-number>{percentText(item.change)}</td>
                {isPending ? (
                  <td data-number>
                    <YuanText value={item.price} />
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
