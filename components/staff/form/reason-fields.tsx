import { Form, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { shortNoteMost } from '@/lib/text-lengths';

export type ReasonValues = { reason?: string; note?: string };

/** The stored reason: the chosen one and the note; empty when neither is given. */
export function reasonText({ reason, note }: ReasonValues): string {
  const parts = [reason, note?.trim()].filter(Boolean);
  return parts.join(': ').slice(0, 200);
}

/** A reason from a list, and a note. Both are stored in the audit log. */
export function ReasonFields({
  reasons,
  isOptional = false,
}: {
  readonly reasons: readonly string[];
  readonly isOptional?: boolean;
}) {
  const t = useTranslations('staff.common');
  return (
    <>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={isOptional ? [] : [{ required: true, message: t('reasonMissing') }]}
      >
        <Select
          options={reasons.map((value) => ({ value, label: value }))}
          placeholder={t('choose')}
          virtual={false}
        />
      </Form.Item>
      <Form.Item name="note" label={t('note')} extra={t('noteHint')}>
        <Input.TextArea rows={2} maxLength={shortNoteMost} />
      </Form.Item>
    </>
  );
}
