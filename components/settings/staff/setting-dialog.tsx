import { Alert, App, Form, Input, type FormRule as Rule, Select, Switch } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { NumberInput } from '@/components/staff/form/number-input';
import { ApiError } from '@/lib/api/api-error';
import { staffRoles } from '@/lib/permissions/staff-permissions';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { saveSetting, settingQueries } from '@/lib/settings/queries/staff';
import type { StaffSetting } from '@/lib/settings/staff/contract';
import { supplierLineExample, wrongSupplierLine } from '@/lib/settings/top-up-suppliers';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost, settingListMost, settingTextMost, settingValueMost } from '@/lib/text-lengths';
import { wrongClosure } from './closures';
import { CourierPages } from './courier-pages';
import { type CourierRow, wrongCourier } from './courier-rows';
import { FreightZones } from './freight/freight-zones';
import { wrongZone, type ZoneRow } from './freight/zone-rows';
import { SettingDiff } from './setting-diff';
import { fieldsOf, partAt, readPart, type SettingField, shownPart, withParts } from './setting-fields';
import { useSettingWords } from './setting-words';
import { type Week, wrongDay } from './week';
import { WeekHours } from './week-hours';

type Values = Record<string, unknown> & { reason?: string };

const modes = ['DIRECT', 'CARD', 'MANUAL', 'SHIPPING'] as const;

/** Fields that may be empty. */
const optionalKinds: readonly SettingField['kind'][] = ['switch', 'moment', 'modes', 'roles', 'networks'];

/** Settings whose lines may be empty. */
const optionalLines = new Set(['seller', 'serviceContact']);

/** A name for a field in the form; dots in it would be taken for nested names. */
const nameOf = ({ path }: SettingField) => `part/${path.replaceAll('.', '/')}`;

/** Changes a setting. When someone else was faster, it says what changed and keeps the input. */
export function SettingDialog({
  setting,
  onClose,
}: {
  readonly setting: StaffSetting;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  const { message } = App.useApp();
  const [opened, setOpened] = useState(setting);
  const fields = fieldsOf(opened.key, opened.value);
  const [form] = Form.useForm<Values>();
  const isOn = Form.useWatch('part/enabled', form) === true;
  // From then on shoppers cannot order.
  const closesShop = opened.key === 'maintenance' && isOn && partAt(opened.value, 'enabled') !== true;
  const save = useStaffAction(
    ({ base, values: { reason = '', ...values } }: { base: StaffSetting; values: Values }) =>
      saveSetting({
        key: base.key,
        version: base.version,
        value: withParts(
          base.value,
          Object.fromEntries(
            fields.map((field) => [field.path, readPart(field.kind, values[nameOf(field)])]),
          ),
        ),
        reason: reason.trim(),
      }),
    [settingQueries, catalogueQueries],
  );
  const hasChanged = setting.version !== opened.version && save.error instanceof ApiError;
  const rulesOf = useFieldRules(opened);
  const initial: Values = Object.fromEntries(
    fields.map((field) => [nameOf(field), shownPart(field.kind, partAt(opened.value, field.path))]),
  );
  return (
    <ActionDialog<Values>
      title={words.name(opened.key)}
      effect={setting.needsApproval ? t('approvalEffect') : t('effectNow')}
      submit={setting.needsApproval ? t('ask') : t('save')}
      isBusy={save.isPending}
      error={hasChanged ? null : save.error}
      form={form}
      initial={initial}
      isDanger={closesShop}
      width={['couriers', 'freightZones', 'topUpSuppliers'].includes(opened.key) ? 880 : 640}
      onClose={onClose}
      onSubmit={(values) => {
        const base = hasChanged ? setting : opened;
        setOpened(base);
        save.mutate(
          { base, values },
          {
            onSuccess: ({ approvalId }) => {
              message.success(t(approvalId ? 'asked' : 'saved'));
              onClose();
            },
          },
        );
      }}
    >
      {fields.map((field) => (
        <Form.Item
          key={field.path}
          name={nameOf(field)}
          label={field.path === '' ? words.name(opened.key) : words.label(field, opened.value)}
          extra={words.effect(field, opened.key) || (field.path === '' ? words.about(opened.key) : undefined)}
          valuePropName={field.kind === 'switch' ? 'checked' : 'value'}
          rules={rulesOf(field)}
        >
          <Field field={field} />
        </Form.Item>
      ))}
      {hasChanged ? (
        <Alert
          className="s-alert"
          type="warning"
          showIcon
          title={t('changedMeanwhile', { name: setting.changed?.by ?? '–' })}
          description={<SettingDiff settingKey={opened.key} before={opened.value} after={setting.value} />}
        />
      ) : null}
      {closesShop ? (
        <Form.Item
          name="confirm"
          label={t('confirm', { word: t('confirmWord') })}
          extra={t('confirmHint')}
          rules={[
            {
              validator: async (_, typed: unknown) => {
                if (String(typed ?? '').trim() !== t('confirmWord')) {
                  throw new Error(t('confirmMissing', { word: t('confirmWord') }));
                }
              },
            },
          ]}
        >
          <Input maxLength={settingValueMost} autoComplete="off" />
        </Form.Item>
      ) : null}
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}

/** What each field of a setting accepts. */
function useFieldRules(opened: StaffSetting): (field: SettingField) => Rule[] {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  const checkWeek = async (_: unknown, week: Week) => {
    const day = wrongDay(week);
    if (day !== null) throw new Error(t('week.wrong', { day: words.day(day) }));
  };
  const checkZones = async (_: unknown, rows: readonly ZoneRow[]) => {
    const wrong = wrongZone(rows);
    if (wrong) throw new Error(words.wrongZone(wrong));
  };
  const checkClosures = async (_: unknown, text: string) => {
    const line = wrongClosure(text ?? '');
    if (line !== null) throw new Error(t('closures.wrong', { line }));
  };
  const checkSuppliers = async (_: unknown, text: string) => {
    const line = wrongSupplierLine(text ?? '');
    if (line !== null) throw new Error(t('suppliers.wrong', { line }));
  };
  return ({ kind }: SettingField): Rule[] => {
    if (optionalKinds.includes(kind)) return [];
    if (opened.key === 'maintenance' && kind === 'text') return [];
    if (optionalLines.has(opened.key) && kind === 'line') return [];
    if (kind === 'week') return [{ validator: checkWeek }];
    if (kind === 'closures') return [{ validator: checkClosures }];
    if (kind === 'suppliers') return [{ validator: checkSuppliers }];
    if (kind === 'zones') return [{ validator: checkZones }];
    if (kind !== 'couriers') return [{ required: true, message: t('missing') }];
    const check = async (_: unknown, rows: CourierRow[]) => {
      const wrong = wrongCourier(rows);
      if (wrong) throw new Error(t(`courier.wrong_${wrong.part}`, { row: wrong.row }));
    };
    return [{ validator: check }];
  };
}

/** The control of a part; antd passes it value and id. */
function Field({ field, ...control }: { readonly field: SettingField }) {
  const t = useTranslations('staff.settings');
  switch (field.kind) {
    case 'switch':
      return <Switch {...control} />;
    case 'time':
      return <Input {...control} maxLength={'09:00'.length} placeholder="09:00" />;
    case 'moment':
      return <Input {...control} maxLength={'2026-12-31 09:00'.length} placeholder="2026-12-31 09:00" />;
    case 'picture':
      // The shop has a dialog of its own.
      return null;
    case 'line':
      return <Input {...control} maxLength={field.path.includes('.') ? 40 : 200} />;
    case 'zones':
      return <FreightZones {...control} />;
    case 'closures':
      return (
        <Input.TextArea
          {...control}
          rows={3}
          maxLength={settingListMost}
          placeholder="2026-12-31 18:00 – 2027-01-02 09:00"
        />
      );
    case 'suppliers':
      return <Input.TextArea {...control} rows={8} placeholder={supplierLineExample} />;
    case 'week':
      return <WeekHours {...control} />;
    case 'couriers':
      return <CourierPages {...control} />;
    case 'text':
      return <Input.TextArea {...control} rows={2} maxLength={settingTextMost} />;
    case 'modes':
    case 'roles':
      return (
        <Select
          {...control}
          mode="multiple"
          virtual={false}
          options={(field.kind === 'modes' ? modes : staffRoles).map((value) => ({
            value,
            label: t(`field.mode_${value}`),
          }))}
        />
      );
    case 'networks':
      return <Select {...control} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />;
    case 'yuan':
      return <NumberInput {...control} min={0} precision={2} prefix="¥" />;
    case 'decimal':
      return <NumberInput {...control} min={0} />;
    case 'int':
      return <NumberInput {...control} min={0} precision={0} />;
  }
}
