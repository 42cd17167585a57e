import { Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { DifferenceTable } from './difference-table';
import type { Difference } from './differences';

/** What is about to be saved, and why. */
export function SaveDialog({
  rows,
  nameOf,
  effect,
  isBusy,
  error,
  onSave,
  onClose,
}: {
  readonly rows: readonly Difference[];
  readonly nameOf: (path: string) => string;
  readonly effect: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSave: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.editor');
  return (
    <ActionDialog<{ reason: string }>
      title={t('review', { count: rows.length })}
      effect={effect}
      submit={t('save')}
      width={760}
      isBusy={isBusy}
      error={error}
      onClose={onClose}
      onSubmit={({ reason }) => onSave(reason.trim())}
    >
      <div className="s-diff-box">
        <DifferenceTable rows={rows} nameOf={nameOf} />
      </div>
      <Form.Item
        name="reason"
        label={t('why')}
        rules={[{ required: true, whitespace: true, message: t('whyMissing') }]}
      >
        <Input maxLength={200} />
      </Form.Item>
    </ActionDialog>
  );
}
