import { Button, Checkbox, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { LiveText } from '@/components/ui/price/amount-text';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import type { FieldContent } from '@/lib/products/staff/editor-contract';
import { FieldForm } from './field-form';
import type { SectionProps } from './sections';

const checkModes = ['NONE', 'FORMAT', 'ROLE_LOOKUP', 'CARRIER_LOOKUP'] as const;
const mostFields = 12;

/** The form that a shopper fills in: its fields in order, and the check of the account. */
export function FieldsSection({
  content,
  onChange,
  isFixed,
}: SectionProps & {
  /** Whether members have ordered: keys and types stay. */
  readonly isFixed: boolean;
}) {
  const t = useTranslations('staff.product');
  const { rechargeFields: fields, accountCheck } = content;
  const [chosen, setChosen] = useState(0);
  const [first] = useState(() => new Set(fields.map(({ key }) => key)));
  const open = fields[chosen];
  const set = (rechargeFields: FieldContent[]) => onChange({ rechargeFields });
  const move = (by: number) => {
    const next = [...fields];
    const [one] = next.splice(chosen, 1);
    if (one) next.splice(chosen + by, 0, one);
    set(next);
    setChosen(chosen + by);
  };
  const isKept = open !== undefined && isFixed && first.has(open.key);
  return (
    <div className="s-fields">
      <div className="s-fields-list">
        <div className="s-actions">
          <h2>{t('fieldsInOrder')}</h2>
          <Button
            size="small"
            disabled={fields.length >= mostFields}
            onClick={() => {
              set([...fields, newField(fields)]);
              setChosen(fields.length);
            }}
          >
            {t('addField')}
          </Button>
        </div>
        <ol>
          {fields.map((field, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the key of a new field changes while it is typed
            <li key={index}>
              <button type="button" aria-current={index === chosen} onClick={() => setChosen(index)}>
                <b>{field.label[defaultLocale] || field.key}</b>
                <small>
                  <code translate="no">{field.key}</code>
                  <LiveText>
                    {` · ${t(`fieldType.${field.type}`)}${field.required ? ` · ${t('required')}` : ''}`}
                  </LiveText>
                </small>
              </button>
            </li>
          ))}
        </ol>
        {open ? (
          <div className="s-actions">
            <Button size="small" disabled={chosen === 0} onClick={() => move(-1)}>
              {t('earlier')}
            </Button>
            <Button size="small" disabled={chosen === fields.length - 1} onClick={() => move(1)}>
              {t('later')}
            </Button>
            <Button
              size="small"
              disabled={isKept}
              onClick={() => {
                set(fields.filter((_, place) => place !== chosen));
                setChosen(0);
              }}
            >
              {t('removeField')}
            </Button>
          </div>
        ) : null}
        <Labelled label={t('field.accountCheck')}>
          <Select
            value={accountCheck.mode}
            options={checkModes.map((value) => ({ value, label: t(`check.${value}`) }))}
            virtual={false}
            aria-label={t('field.accountCheck')}
            onChange={(mode) => onChange({ accountCheck: { ...accountCheck, mode } })}
          />
        </Labelled>
        <Checkbox
          checked={accountCheck.requiredBeforePay}
          onChange={({ target }) =>
            onChange({ accountCheck: { ...accountCheck, requiredBeforePay: target.checked } })
          }
        >
          {t('requiredBeforePay')}
        </Checkbox>
        {isFixed ? <p className="s-hint">{t('fieldsFixed')}</p> : null}
      </div>
      {open ? (
        <FieldForm
          key={chosen}
          field={open}
          isFixed={isKept}
          onChange={(next) => set(fields.map((one, place) => (place === chosen ? next : one)))}
        />
      ) : (
        <p className="s-hint">{t('noFields')}</p>
      )}
    </div>
  );
}

function newField(fields: readonly FieldContent[]): FieldContent {
  const taken = new Set(fields.map(({ key }) => key));
  const key = [
    'account',
    'server',
    'email',
    ...Array.from({ length: 12 }, (_, index) => `field${index + 1}`),
  ].find((one) => !taken.has(one));
  return { key: key ?? 'field', type: 'text', required: true, label: emptyText };
}
