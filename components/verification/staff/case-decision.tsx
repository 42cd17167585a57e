import { Alert, App, Button, Checkbox, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { ApiError } from '@/lib/api/api-error';
import { identityQueries, memberQueries, reviewIdentity } from '@/lib/members/queries/staff';
import { formatYuan } from '@/lib/money';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import type { IdentityCaseDetail } from '@/lib/verification/contract';

const confirmations = ['person', 'document', 'data'] as const;

/** Verifies, after three confirmations, or sends back with a reason in the language of the member. */
export function CaseDecision({
  detail,
  onDone,
}: {
  readonly detail: IdentityCaseDetail;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.verification');
  const { message } = App.useApp();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useId();
  const decide = useStaffAction(reviewIdentity, [identityQueries, memberQueries]);
  if (detail.status !== 'IN_VERIFICATION') return null;
  if (detail.isOwn) return <p className="s-hint">{t('own')}</p>;
  const isTaken = decide.error instanceof ApiError && decide.error.status === 409;
  const send = (passed: boolean) => {
    const text = reason.trim();
    setMissing(!passed && text === '');
    if (!passed && text === '') return;
    decide.mutate(
      { id: detail.id, passed, ...(passed ? {} : { reason: text }) },
      {
        onSuccess: () => {
          message.success(passed ? t('verified') : t('sentBack'));
          onDone();
        },
      },
    );
  };
  const isReady = confirmed.length === confirmations.length && !detail.isNumberUsed && !isTaken;
  return (
    <div className="s-decision">
      <h3>{t('confirm')}</h3>
      <Checkbox.Group
        className="s-radios"
        value={[...confirmed]}
        onChange={(values) => setConfirmed(values)}
        options={confirmations.map((value) => ({ value, label: t(`confirmation.${value}`) }))}
      />
      <label htmlFor={`${field}-choice`}>{t('reason', { lang: detail.lang })}</label>
      <Select
        id={`${field}-choice`}
        virtual={false}
        placeholder={t('chooseReason')}
        value={detail.reasons.includes(reason) ? reason : null}
        options={detail.reasons.map((text) => ({ value: text, label: text }))}
        onChange={(text: string) => setReason(text)}
      />
      <Input.TextArea
        rows={2}
        maxLength={reasonMost}
        value={reason}
        aria-label={t('reasonText')}
        status={isMissing ? 'error' : ''}
        aria-invalid={isMissing}
        onChange={({ target }) => setReason(target.value)}
      />
      {isMissing ? (
        <p role="alert" className="s-refused">
          {t('reasonMissing')}
        </p>
      ) : null}
      <p className="s-tip">
        <Icon name="info" size={16} />
        <LiveText>
          {t('effect', {
            from: formatYuan(detail.limits.daily),
            to: formatYuan(detail.limits.verifiedDaily),
            count: detail.waitingOrders,
          })}
        </LiveText>
      </p>
      {isTaken ? (
        <Alert className="s-alert" type="warning" showIcon role="alert" title={t('taken')} />
      ) : (
        <ErrorNote error={decide.error} />
      )}
      <div className="s-dialog-foot">
        <Button danger disabled={isTaken} loading={decide.isPending} onClick={() => send(false)}>
          {t('sendBack')}
        </Button>
        <Button
          type="primary"
          disabled={!isReady}
          loading={decide.isPending}
          icon={<Icon name="check" size={16} />}
          onClick={() => send(true)}
        >
          {t('verify')}
        </Button>
      </div>
    </div>
  );
}
