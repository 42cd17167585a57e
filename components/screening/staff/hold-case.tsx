import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { AccountNote } from '@/components/orders/staff/account-note';
import { needsSecond, ReleaseNote } from '@/components/orders/staff/release-note';
import { CopyText } from '@/components/staff/format/copy-text';
import { Countdown } from '@/components/staff/format/countdown';
import { OrderNumber } from '@/components/staff/format/order-number';
import { OrderState } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { RecordError } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath, staffScreeningPath } from '@/lib/routing/staff-paths';
import { holdQuery } from '@/lib/screening/queries/staff';
import type { ScreeningCase } from '@/lib/screening/staff/contract';
import { formatShanghai } from '@/lib/time';
import { HoldActions } from './hold-actions';
import { HoldAssignee } from './hold-assignee';
import { HoldFacts } from './hold-facts';
import { LinkedMembers } from './linked-members';
import { MatchedRules } from './matched-rules';
import { SupplierCalls } from './supplier-calls';

/** One order on hold: why, what is linked with it, facts of payment and member, and the actions. */
export function HoldCase({ orderSn, onClose }: { readonly orderSn: string; readonly onClose: () => void }) {
  const t = useTranslations('staff.screening');
  const { data, error, refetch } = useQuery(holdQuery(orderSn));
  const back = (
    <Button className="s-desk-back" icon={<Icon name="chevron-left" size={16} />} onClick={onClose}>
      {t('back')}
    </Button>
  );
  if (!data)
    return (
      <div className="s-desk-main">
        {back}
        {error ? (
          <RecordError
            error={error}
            onRetry={() => void refetch()}
            unknown={t('unknown', { orderSn })}
            href={staffScreeningPath}
            back={t('back')}
          />
        ) : (
          <i className="s-bone s-bone-page" />
        )}
      </div>
    );
  return (
    <>
      <div className="s-desk-main s-hold">
        <div className="s-hold-body">
          {back}
          <CaseHead detail={data} />
          <HoldAssignee detail={data} />
          <AccountNote order={data.order} />
          {needsSecond(data.order) ? <ReleaseNote order={data.order} /> : null}
          <Why detail={data} />
          <MatchedRules detail={data} />
          <SupplierCalls detail={data} />
          <LinkedMembers detail={data} />
        </div>
        <HoldActions detail={data} onDone={onClose} />
      </div>
      <section className="s-desk-side" aria-label={t('facts')}>
        <HoldFacts detail={data} />
      </section>
    </>
  );
}

function CaseHead({ detail: { order, heldSince } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff');
  return (
    <header className="s-hold-head">
      <div>
        <h2 className="s-order-title">
          <OrderNumber sn={order.sn} />
          <CopyText text={order.sn} label={t('order.copyNumber')} />
          <OrderState {...order} />
        </h2>
        <p className="s-hint">{t.rich('screening.since', { time: () => <When time={heldSince} /> })}</p>
      </div>
      <Link className="s-link" href={staffOrderPath(order.sn)}>
        {t('screening.openOrder')}
      </Link>
    </header>
  );
}

/** The reason of the hold, what ends it, and what happens at the deadline. */
function Why({ detail: { order } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  if (order.status !== 'PENDING_REVIEW') return <p className="s-tip">{t('over')}</p>;
  return (
    <div className="s-hold-why" data-tone={order.holdReason === 'RISK' ? 'red' : undefined}>
      <Icon name={order.holdReason === 'RISK' ? 'alert' : 'info'} size={24} />
      <div>
        <h3>{t(`why.${order.holdReason}.title`)}</h3>
        <p>
          {order.holdReason === 'RISK' && order.release?.needsSecond
            ? t('riskOfTwo')
            : t(`why.${order.holdReason}.text`, {
                delivered: order.delivery.delivered,
                quantity: order.quantity,
              })}
        </p>
        {order.holdDeadline ? (
          <p className="s-hold-deadline">
            <Icon name="clock" size={16} />
            <span>
              <LiveText>{t('deadline', { time: formatShanghai(order.holdDeadline, 'minute') })}</LiveText>{' '}
              <Countdown until={order.holdDeadline} />
            </span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
