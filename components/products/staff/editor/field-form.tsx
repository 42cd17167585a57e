import { Checkbox, Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { NumberInput } from '@/components/staff/form/number-input';
import { emptyText } from '@/lib/i18n/every-language';
import type { FieldContent } from '@/lib/products/staff/editor-contract';
import { fieldKeyMost, patternMost } from '@/lib/text-lengths';
import { OptionsTable } from './options-table';

const types = ['text', 'tel', 'email', 'select', 'radio', 'cascade', 'textarea'] as const;
const targets = ['account', 'mobile', 'wechatOrQq', 'remark'] as const;
const isChoice = (type: FieldContent['type']) => type === 'select' || type === 'radio' || type === 'cascade';

/** One field of the recharge form. */
export function FieldForm({
  field,
  isFixed,
  onChange,
}: {
  readonly field: FieldContent;
  readonly isFixed: boolean;
  readonly onChange: (field: FieldContent) => void;
}) {
  const t = useTranslations('staff.product');
  const set = (changes: Partial<FieldContent>) => onChange({ ...field, ...changes });
  const length = (key: 'minLength' | 'maxLength') => (
    <Labelled label={t(`fieldPart.${key}`)}>
      <NumberInput
        min={0}
        max={200}
        precision={0}
        value={field[key] ?? null}
        aria-label={t(`fieldPart.${key}`)}
        onChange={(value) => set({ [key]: value ?? undefined })}
      />
    </Labelled>
  );
  return (
    <div className="s-field-form">
      <div className="s-actions">
        <Checkbox checked={field.required} onChange={({ target }) => set({ required: target.checked })}>
          {t('required')}
        </Checkbox>
        <Checkbox
          checked={field.confirm ?? false}
          onChange={({ target }) => set({ confirm: target.checked || undefined })}
        >
          {t('confirm')}
        </Checkbox>
      </div>
      <div className="s-triple">
        <Labelled label={t('fieldPart.type')}>
          <Select
            value={field.type}
            disabled={isFixed}
            options={types.map((value) => ({ value, label: t(`fieldType.${value}`) }))}
            virtual={false}
            aria-label={t('fieldPart.type')}
            onChange={(type) => set({ type, options: isChoice(type) ? (field.options ?? []) : undefined })}
          />
        </Labelled>
        <Labelled label={t('fieldPart.key')}>
          <Input
            value={field.key}
            disabled={isFixed}
            maxLength={fieldKeyMost}
            aria-label={t('fieldPart.key')}
            onChange={({ target }) => set({ key: target.value.replace(/\W/g, '') })}
          />
        </Labelled>
        <Labelled label={t('fieldPart.saveTo')}>
          <Select
            allowClear
            value={field.saveTo ?? null}
            options={targets.map((value) => ({ value, label: t(`saveTo.${value}`) }))}
            virtual={false}
            aria-label={t('fieldPart.saveTo')}
            onChange={(saveTo) => set({ saveTo: saveTo ?? undefined })}
          />
        </Labelled>
      </div>
      <div className="s-texts">
        <LocalizedHead />
        <LocalizedRow
          label={t('fieldPart.label')}
          value={field.label}
          most={80}
          isRequired
          onChange={(label) => set({ label })}
        />
        <LocalizedRow
          label={t('fieldPart.placeholder')}
          value={field.placeholder ?? emptyText}
          most={80}
          onChange={(placeholder) => set({ placeholder })}
        />
        {isChoice(field.type) ? null : (
          <LocalizedRow
            label={t('fieldPart.patternMessage')}
            value={field.patternMessage ?? emptyText}
            most={120}
            onChange={(patternMessage) => set({ patternMessage })}
          />
        )}
      </div>
      {isChoice(field.type) ? (
        <OptionsTable
          options={field.options ?? []}
          mayNest={field.type === 'cascade'}
          isFixed={isFixed}
          onChange={(options) => set({ options })}
        />
      ) : (
        <div className="s-triple">
          <Labelled label={t('fieldPart.pattern')}>
            <Input
              value={field.pattern ?? ''}
              maxLength={patternMost}
              aria-label={t('fieldPart.pattern')}
              onChange={({ target }) => set({ pattern: target.value || undefined })}
            />
          </Labelled>
          {length('minLength')}
          {length('maxLength')}
        </div>
      )}
    </div>
  );
}
