import { App, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { Facts } from '@/components/staff/format/panel';
import { longestNote, longestStatement } from '@/lib/disputes/rules';
import { bankLocale, languages } from '@/lib/i18n/locales';
import {
  financeQueries,
  recordEvidence,
  type StaffDispute,
  type StaffDisputeDetail,
  submitEvidence,
} from '@/lib/reconciliation/queries/staff';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { type ChosenFile, EvidenceFiles } from './evidence-files';

/** What the store submits for the member of staff: a statement to read and change, and the facts of the order. */
export function SubmitDialog({
  dispute,
  prepared,
  files: before,
  onClose,
}: {
  readonly dispute: StaffDispute;
  readonly prepared: NonNullable<StaffDisputeDetail['prepared']>;
  /** Of evidence that the provider refused. */
  readonly files: StaffDisputeDetail['files'];
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.disputes');
  const { message } = App.useApp();
  const [files, setFiles] = useState<readonly ChosenFile[]>(before);
  const submit = useStaffAction(
    ({ statement }: { statement: string }) =>
      submitEvidence({
        disputeId: dispute.id,
        statement,
        files: files.map(({ kind, id, name }) => ({ kind, id, name })),
      }),
    [financeQueries],
  );
  const inEnglish = (text: string) => (
    <span className="s-submitted" lang={languages[bankLocale].tag} translate="no">
      {text}
    </span>
  );
  return (
    <ActionDialog<{ statement: string }>
      title={t('submitTitle', { provider: dispute.provider })}
      effect={t('submitEffect')}
      submit={t('submit')}
      width={720}
      initial={{ statement: prepared.statement }}
      isBusy={submit.isPending}
      error={submit.error}
      onClose={onClose}
      onSubmit={(values) =>
        submit.mutate(values, {
          onSuccess: () => {
            message.success(t('given'));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="statement"
        label={t('statement')}
        extra={t('statementHint')}
        rules={[{ required: true, whitespace: true, message: t('statementMissing') }]}
      >
        <Input.TextArea
          autoSize={{ minRows: 6, maxRows: 14 }}
          maxLength={longestStatement}
          showCount
          lang={languages[bankLocale].tag}
        />
      </Form.Item>
      <EvidenceFiles files={files} onChange={setFiles} />
      <h3 className="s-sub">{t('sentWith')}</h3>
      <Facts
        facts={[
          { name: t('product'), value: inEnglish(prepared.product) },
          { name: t('customer'), value: inEnglish(prepared.customer) },
          { name: t('activity'), value: inEnglish(prepared.activity) },
          { name: t('terms'), value: inEnglish(prepared.terms) },
        ]}
      />
    </ActionDialog>
  );
}

/** Records what was submitted in the provider's own pages. */
export function RecordDialog({
  dispute,
  onClose,
}: {
  readonly dispute: StaffDispute;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.disputes');
  const { message } = App.useApp();
  const record = useStaffAction(
    ({ note }: { note: string }) => recordEvidence({ disputeId: dispute.id, note }),
    [financeQueries],
  );
  return (
    <ActionDialog<{ note: string }>
      title={t('recordTitle')}
      effect={t('recordEffect')}
      submit={t('record')}
      isBusy={record.isPending}
      error={record.error}
      onClose={onClose}
      onSubmit={(values) =>
        record.mutate(values, {
          onSuccess: () => {
            message.success(t('recorded'));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="note"
        label={t('note')}
        extra={t('noteHint')}
        rules={[{ required: true, whitespace: true, message: t('noteMissing') }]}
      >
        <Input.TextArea rows={4} maxLength={longestNote} showCount />
      </Form.Item>
    </ActionDialog>
  );
}
