import { Form, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';

export type ReasonValues = { reason: string; note?: string };

/** The stored reason: the chosen one and the note. */
export function reasonText({ reason, note }: ReasonValues): string {
  const text = note?.trim();
  return (text ? `${reason}: ${text}` : reason).slice(0, 200);
}

/** A reason from a list, and a note. Both are stored in the audit log. */
export function ReasonFields({ reasons }: { readonly reasons: readonly string[] }) {
  const t = useTranslations('staff.common');
  return (
    <>
      <Form.Item name="reason" label={t('reason')} rules={[{ required: true, message: t('reasonMissing') }]}>
        <Select
          options={reasons.map((value) => ({ value, label: value }))}
          placeholder={t('choose')}
          virtual={false}
        />
      </Form.Item>
      <Form.Item name="note" label={t('note')} extra={t('noteHint')}>
        <Input.TextArea rows={2} maxLength={140} />
      </Form.Item>
    </>
  );
}
