'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CopyText } from '@/components/staff/format/copy-text';
import { Countdown } from '@/components/staff/format/countdown';
import { OrderNumber } from '@/components/staff/format/order-number';
import { OrderState } from '@/components/staff/format/state-tag';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { RecordError } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { staffOrderQuery } from '@/lib/orders/queries/staff';
import { Link } from '@/lib/routing/navigation';
import { staffOrdersPath } from '@/lib/routing/staff-paths';
import { AccountNote } from './account-note';
import { OrderActions } from './order-actions';
import { OrderAmounts } from './order-amounts';
import { OrderCodes } from './order-codes';
import { OrderDelivery } from './order-delivery';
import { OrderMember } from './order-member';
import { OrderNotes } from './order-notes';
import { OrderPayments } from './order-payments';
import { OrderSteps } from './order-steps';
import { OrderTimeline } from './order-timeline';
import { needsSecond, ReleaseNote } from './release-note';

/** Everything about one order, and what can be done with it. */
export function OrderPage({ orderSn }: { readonly orderSn: string }) {
  const t = useTranslations('staff.order');
  const { data: order, error, refetch } = useQuery(staffOrderQuery(orderSn));
  useRefresh(() => void refetch());
  if (error && !order) {
    return (
      <RecordError
        error={error}
        onRetry={() => void refetch()}
        unknown={t('unknown', { orderSn })}
        href={staffOrdersPath}
        back={t('toOrders')}
      />
    );
  }
  return (
    <div className="s-page" aria-busy={!order}>
      <p className="s-crumbs">
        <Link href={staffOrdersPath}>{t('orders')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{orderSn.slice(-8)}</span>
      </p>
      <div className="s-head">
        <div className="s-order-title">
          <h1>
            {t('title')} <OrderNumber sn={orderSn} />
          </h1>
          <CopyText text={orderSn} label={t('copyNumber')} />
          {order ? <OrderState {...order} /> : null}
          {order?.status === 'PENDING_REVIEW' && order.holdDeadline ? (
            <span className="s-hint">
              {t.rich('deadline', { time: () => <Countdown until={order.holdDeadline ?? 0} /> })}
            </span>
          ) : null}
        </div>
        {order ? <OrderActions order={order} /> : null}
      </div>
      {order ? (
        <>
          <OrderSteps order={order} />
          <OrderNotes order={order} />
          <AccountNote order={order} />
          {needsSecond(order) ? <ReleaseNote order={order} /> : null}
          <div className="s-columns">
            <div>
              <OrderDelivery order={order} />
              <OrderCodes order={order} />
              <OrderPayments order={order} />
              <OrderTimeline order={order} />
            </div>
            <div>
              <OrderAmounts order={order} />
              <OrderMember order={order} />
            </div>
          </div>
        </>
      ) : (
        <i className="s-bone s-bone-page" />
      )}
    </div>
  );
}
