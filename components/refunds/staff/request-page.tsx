'use client';

import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefundStatusName } from '@/components/orders/staff/order-payments';
import { OrderNumber } from '@/components/staff/format/order-number';
import { type Fact, Facts, Panel } from '@/components/staff/format/panel';
import { MoneyState, RequestState } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { LoadError, StateBlock } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { YuanText } from '@/components/ui/price/amount-text';
import { ApiError } from '@/lib/api/api-error';
import { type StaffRequest, staffRequestQuery } from '@/lib/refunds/queries/staff';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath, staffRefundsPath } from '@/lib/routing/staff-paths';
import { Evidence } from './evidence';
import { RefundChecks } from './refund-checks';
import { actionsOf, type RequestAction } from './request-actions';

const RequestDialog = dynamic(() => import('./request-dialog').then((file) => file.RequestDialog), {
  ssr: false,
});

/** One after-sales request, and its decision. */
export function RequestPage({ id }: { readonly id: string }) {
  const t = useTranslations('staff.request');
  const mayRefund = usePermission('refund.order');
  const { data: request, error, refetch } = useQuery(staffRequestQuery(id));
  const [open, setOpen] = useState<RequestAction | null>(null);
  if (error && !request) {
    if (!(error instanceof ApiError) || error.status !== 404)
      return <LoadError error={error} onRetry={() => void refetch()} />;
    return <StateBlock icon="search" tone="blue" title={t('unknown')} />;
  }
  const actions = request ? actionsOf(request, mayRefund) : [];
  return (
    <div className="s-page" aria-busy={!request}>
      <p className="s-crumbs">
        <Link href={staffRefundsPath}>{t('all')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{id.slice(-8)}</span>
      </p>
      {request ? (
        <>
          <div className="s-head">
            <div className="s-order-title">
              <h1>{t(`title.${request.type}`)}</h1>
              <RequestState status={request.status} />
            </div>
            {actions.length > 0 ? (
              <div className="s-actions s-action-bar">
                {actions.map((action, index) => (
                  <Button
                    key={action}
                    danger={action === 'REFUSE'}
                    type={index > 0 && index === actions.length - 1 ? 'primary' : 'default'}
                    onClick={() => setOpen(action)}
                  >
                    {t(`action.${action}`)}
                  </Button>
                ))}
              </div>
            ) : null}
          </div>
          <div className="s-columns">
            <div>
              <RequestFacts request={request} />
              <Evidence images={request.images} />
            </div>
            <RequestProgress request={request} />
          </div>
        </>
      ) : (
        <i className="s-bone s-bone-page" />
      )}
      {request && open ? (
        <RequestDialog action={open} request={request} onClose={() => setOpen(null)} />
      ) : null}
    </div>
  );
}

function RequestFacts({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('staff');
  return (
    <Panel title={t('request.asked')}>
      <Facts
        facts={[
          {
            name: t('request.order'),
            value: (
              <Link className="s-link" href={staffOrderPath(request.orderSn)}>
                <OrderNumber sn={request.orderSn} />
              </Link>
            ),
          },
          { name: t('request.product'), value: `${request.goodsName} · ${request.specifications}` },
          { name: t('request.units'), value: request.units },
          { name: t('request.reason'), value: t(`requestReason.${request.reason}`) },
          { name: t('request.member'), value: request.nickname },
          ...(request.description
            ? [{ name: t('request.description'), value: <q>{request.description}</q> }]
            : []),
        ]}
      />
      <RefundChecks checks={request.checks} />
    </Panel>
  );
}

function RequestProgress({ request }: { readonly request: StaffRequest }) {
  const t = useTranslations('staff.request');
  const nameOf = useRefundStatusName();
  const { refund } = request;
  const facts: Fact[] = [{ name: t('asked'), value: <When time={request.createdTime} /> }];
  const add = (name: string, value: Fact['value'] | null) => {
    if (value) facts.push({ name, value });
  };
  if (request.status === 'APPLIED') add(t('due'), <When time={request.dueTime} />);
  add(t('decided'), request.decidedTime && <When time={request.decidedTime} />);
  add(t('reply'), request.reply && <q>{request.reply}</q>);
  add(t('returnUntil'), request.returnDeadline && <When time={request.returnDeadline} />);
  add(t('parcel'), request.returnTrackingNo && `${request.returnCompany ?? ''} ${request.returnTrackingNo}`);
  add(t('closed'), request.closedTime && <When time={request.closedTime} />);
  add(
    t('refund'),
    refund && (
      <>
        <YuanText value={refund.amount} /> <MoneyState status={refund.status} name={nameOf(refund.status)} />
      </>
    ),
  );
  return (
    <div>
      <Panel title={t('progress')}>
        <Facts facts={facts} />
      </Panel>
    </div>
  );
}
