import { DatePicker, Form, type FormInstance, Input, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { useTranslations } from 'next-intl';
import { parseShanghai } from '@/lib/time';

export type WhenValues = { when: 'NOW' | 'LATER'; startTime?: Dayjs; reason: string };

const hour = 'HH:mm';
const minute = `YYYY-MM-DD ${hour}`;

/** When a price change takes effect; null: at once. */
export function startTimeOf({ when, startTime }: WhenValues): number | null {
  return when === 'LATER' && startTime ? parseShanghai(startTime.format('YYYY-MM-DD HH:mm:00')) : null;
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
            <DatePicker showTime={{ format: hour }} format={minute} />
          </Form.Item>
        ) : null}
      </div>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </>
  );
}
