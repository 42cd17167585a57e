import { Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { reasonMost } from '@/lib/text-lengths';
import { DifferenceTable } from './difference-table';
import type { Difference } from './differences';

/** What is about to be saved, and why. */
export function SaveDialog({
  rows,
  nameOf,
  conflict = null,
  effect,
  isBusy,
  error,
  onSave,
  onClose,
}: {
  readonly rows: readonly Difference[];
  readonly nameOf: (path: string) => string;
  /** In place of the changes while another person's newer state is not decided on: both states side by side. */
  readonly conflict?: ReactNode;
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
      isDisabled={conflict !== null || rows.length === 0}
      error={conflict === null ? error : null}
      onClose={onClose}
      onSubmit={({ reason }) => onSave(reason.trim())}
    >
      {conflict ?? (
        <div className="s-diff-box">
          <DifferenceTable rows={rows} nameOf={nameOf} />
        </div>
      )}
      <Form.Item
        name="reason"
        label={t('why')}
        rules={[{ required: true, whitespace: true, message: t('whyMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}
