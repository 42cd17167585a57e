import { App, Button, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { orderQueries } from '@/lib/orders/queries/staff';
import { catalogueQueries, decideApproval, withdrawApproval } from '@/lib/products/queries/staff-catalogue';
import { refundQueries } from '@/lib/refunds/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

/** What becomes of an own request, and its withdrawal. */
export function Withdrawal({
  approval,
  onDone,
}: {
  readonly approval: ApprovalDetail;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.approvals');
  const { message } = App.useApp();
  const withdraw = useStaffAction(withdrawApproval, [catalogueQueries, refundQueries, orderQueries]);
  const send = () =>
    withdraw.mutate(approval.id, {
      onSuccess: () => {
        message.success(t('withdrawn'));
        onDone();
      },
    });
  return (
    <div className="s-decision">
      <p className="s-hint">{approval.effectTime === null ? t('own') : t('ownAlone')}</p>
      <ErrorNote error={withdraw.error} />
      <div className="s-dialog-foot">
        <Button loading={withdraw.isPending} onClick={send}>
          {t('withdraw')}
        </Button>
      </div>
    </div>
  );
}

/** The decision of a second person, with its note. */
export function Decision({
  approval,
  onDone,
}: {
  readonly approval: ApprovalDetail;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.approvals');
  const { message } = App.useApp();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useId();
  const decide = useStaffAction(
    (approved: boolean) =>
      decideApproval({
        id: approval.id,
        contentHash: approval.contentHash,
        approved,
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    [catalogueQueries, refundQueries, orderQueries],
  );
  const send = (approved: boolean) => {
    setMissing(!approved && note.trim() === '');
    if (!approved && note.trim() === '') return;
    decide.mutate(approved, {
      onSuccess: () => {
        message.success(approved ? t('approved') : t('refused'));
        onDone();
      },
    });
  };
  return (
    <div className="s-decision">
      <label htmlFor={field}>{t('note')}</label>
      <Input
        id={field}
        value={note}
        maxLength={reasonMost}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        onChange={({ target }) => setNote(target.value)}
      />
      {isMissing ? (
        <p role="alert" className="s-refused">
          {t('noteMissing')}
        </p>
      ) : null}
      <ErrorNote error={decide.error} />
      <div className="s-dialog-foot">
        <Button loading={decide.isPending} onClick={() => send(false)}>
          {t('refuse')}
        </Button>
        <Button
          type="primary"
          loading={decide.isPending}
          disabled={!approval.isCurrent}
          icon={<Icon name="check" size={16} />}
          onClick={() => send(true)}
        >
          {t('approve')}
        </Button>
      </div>
    </div>
  );
}
