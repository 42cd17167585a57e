import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { SentFile } from '@/components/staff/form/sent-file';
import { formatCount } from '@/components/staff/format/count';
import { Due, useDisputeReason } from '@/components/staff/format/dispute-words';
import { formatCurrency } from '@/components/staff/format/money';
import { type Fact, Facts } from '@/components/staff/format/panel';
import { OrderState } from '@/components/staff/format/state-tag';
import { LoadError } from '@/components/staff/list/list-states';
import { ExactText } from '@/components/ui/price/amount-text';
import { formatYuan } from '@/lib/money';
import { shownCard } from '@/lib/payments/card-brand';
import { disputeQuery, type StaffDispute, type StaffDisputeDetail } from '@/lib/reconciliation/queries/staff';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';
import { RecordDialog, SubmitDialog } from './evidence-dialogs';

/** A dispute: the claim, what the store can show, what waits for the decision. */
export function DisputeDrawer({
  dispute,
  onClose,
}: {
  readonly dispute: StaffDispute;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.disputes');
  const reasonOf = useDisputeReason();
  const detail = useQuery(disputeQuery(dispute.id));
  const [dialog, setDialog] = useState<'SUBMIT' | 'RECORD'>();
  const close = () => setDialog(undefined);
  const { prepared, files = [] } = detail.data ?? {};
  return (
    <Drawer
      open
      size={520}
      title={t('drawer', { amount: formatCurrency(dispute.amount, dispute.currency) })}
      onClose={onClose}
      footer={
        prepared ? (
          <div className="s-actions">
            <Button type="primary" onClick={() => setDialog('SUBMIT')}>
              {t('submit')}
            </Button>
            <Button onClick={() => setDialog('RECORD')}>{t('recordOnly')}</Button>
          </div>
        ) : null
      }
    >
      <p className="s-card-line">
        <b>{reasonOf(dispute.reason)}</b>
        <Due dispute={dispute} />
      </p>
      {detail.isError && !detail.data ? (
        <LoadError error={detail.error} onRetry={() => void detail.refetch()} />
      ) : detail.data ? (
        <Content dispute={detail.data} />
      ) : (
        <Skeleton active />
      )}
      {dialog === 'SUBMIT' && prepared ? (
        <SubmitDialog dispute={dispute} prepared={prepared} files={files} onClose={close} />
      ) : null}
      {dialog === 'RECORD' ? <RecordDialog dispute={dispute} onClose={close} /> : null}
    </Drawer>
  );
}

function Content({ dispute }: { readonly dispute: StaffDisputeDetail }) {
  const t = useTranslations('staff.disputes');
  const { order, codes, payment } = dispute;
  const claim: Fact[] = [
    {
      name: t('order'),
      value: (
        <Link className="s-link" href={staffOrderPath(dispute.orderSn)}>
          {dispute.orderSn}
        </Link>
      ),
    },
    { name: t('provider'), value: dispute.provider },
    { name: t('number'), value: <code translate="no">{dispute.providerDisputeId}</code> },
    { name: t('code'), value: <code translate="no">{dispute.reason}</code> },
    { name: t('opened'), value: dispute.openedTime },
    { name: t('dueUntil'), value: dispute.evidenceDueTime ?? '–' },
    { name: t('withheld'), value: t(dispute.withheld ? 'yes' : 'no') },
    {
      name: t('fee'),
      value: dispute.fee ? (
        <ExactText>{formatCurrency(dispute.fee.amount, dispute.fee.currency)}</ExactText>
      ) : (
        '–'
      ),
    },
  ];
  const card = shownCard(payment) ?? '–';
  const shown: Fact[] = [
    { name: t('state'), value: <OrderState status={order.status} /> },
    {
      name: t('paid'),
      value: <ExactText>{`${formatYuan(order.amount)} · ${order.paidTime ?? '–'}`}</ExactText>,
    },
    { name: t('card'), value: card },
    { name: t('threeDs'), value: t(payment.threeDs ? 'yes' : 'no') },
    { name: t('delivered'), value: order.deliveredTime ?? '–' },
    { name: t('received'), value: order.receivedTime ?? '–' },
    { name: t('tracking'), value: order.trackingNo ?? '–' },
    {
      name: t('codesShown'),
      value: codes.firstShownTime
        ? t('codesSince', { count: codes.shown, time: codes.firstShownTime })
        : formatCount(codes.shown),
    },
  ];
  const waits: Fact[] = [
    { name: t('codesHidden'), value: formatCount(codes.hidden) },
    { name: t('coins'), value: formatCount(dispute.frozenCoins) },
    { name: t('refunds'), value: formatCount(dispute.pausedRefunds) },
  ];
  return (
    <>
      <Facts facts={claim} />
      {dispute.evidenceNote ? (
        <blockquote className="s-reason">
          <b>
            {dispute.evidenceState === 'SENDING'
              ? t('sending')
              : t('evidenceOf', { time: dispute.evidenceTime ?? '' })}
          </b>
          {dispute.evidenceNote}
        </blockquote>
      ) : null}
      {dispute.files.length > 0 && dispute.evidenceNote ? (
        <ul className="s-files" aria-label={t('filesSent')}>
          {dispute.files.map(({ id, kind, name, mime, link }) => (
            <SentFile key={id} file={{ name: `${t(`fileKind.${kind}`)} · ${name}`, mime, link }} />
          ))}
        </ul>
      ) : null}
      {dispute.evidenceRefusal ? (
        <Alert
          className="s-alert"
          type="error"
          showIcon
          title={t('refused', { reason: dispute.evidenceRefusal })}
        />
      ) : null}
      {dispute.status === 'LOST' ? (
        <Alert
          className="s-alert"
          type="warning"
          showIcon
          title={t('lost', { amount: formatYuan(dispute.lost) })}
        />
      ) : null}
      <h3 className="s-sub">{t('evidence')}</h3>
      <Facts facts={shown} />
      {dispute.status === 'OPEN' ? (
        <>
          <h3 className="s-sub">{t('waits')}</h3>
          <Facts facts={waits} />
        </>
      ) : null}
    </>
  );
}
