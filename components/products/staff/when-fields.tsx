import { Form, type FormInstance, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { pickedTime, ShanghaiPicker } from '@/components/staff/form/shanghai-picker';
import { reasonMost } from '@/lib/text-lengths';

export type WhenValues = { when: 'NOW' | 'LATER'; startTime?: Dayjs; reason: string };

/** When a price change takes effect; null: at once. */
export function startTimeOf({ when, startTime }: WhenValues): number | null {
  return when === 'LATER' && startTime ? pickedTime(startTime) : null;
}

/** When a price change takes effect, and why it is made. For a form with `WhenValues`. */
export function WhenFields({
  form,
  needsSecond,
}: {
  readonly form: FormInstance<WhenValues>;
  /** It takes effect after the approval. */
  readonly needsSecond: boolean;
}) {
  const t = useTranslations('staff.price');
  const when = Form.useWatch('when', form) ?? 'NOW';
  return (
    <>
      <div className="s-pair">
        <Form.Item name="when" label={t('when')}>
          <Radio.Group className="s-radios">
            <Radio value="NOW">{needsSecond ? t('approvedNow') : t('atOnce')}</Radio>
            <Radio value="LATER">{t('later')}</Radio>
          </Radio.Group>
        </Form.Item>
        {when === 'LATER' ? (
          <Form.Item
            name="startTime"
            label={t('startTime')}
            rules={[{ required: true, message: t('startMissing') }]}
          >
            <ShanghaiPicker />
          </Form.Item>
        ) : null}
      </div>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input.TextArea rows={2} maxLength={reasonMost} showCount />
      </Form.Item>
    </>
  );
}
