import { Button, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale, localeNames, locales } from '@/lib/i18n/locales';
import type { FieldContent } from '@/lib/products/staff/editor-contract';
import { nameMost, optionLabelMost } from '@/lib/text-lengths';

type Option = NonNullable<FieldContent['options']>[number];

/** The options of a choice, and of the option that is open in a choice of two levels. */
export function OptionsTable({
  options,
  mayNest,
  isFixed,
  onChange,
}: {
  readonly options: readonly Option[];
  readonly mayNest: boolean;
  /** Members have ordered: options are added, not removed. */
  readonly isFixed: boolean;
  readonly onChange: (options: Option[]) => void;
}) {
  const t = useTranslations('staff.product');
  const [open, setOpen] = useState<number | null>(null);
  const [stored] = useState(() => new Set(options.map(({ value }) => value)));
  const set = (index: number, changes: Partial<Option>) =>
    onChange(options.map((one, place) => (place === index ? { ...one, ...changes } : one)));
  const parent = open === null ? undefined : options[open];
  return (
    <>
      <div className="s-table-box">
        <table className="s-table s-table-small s-options" aria-label={t('options')}>
          <thead>
            <tr>
              <th scope="col">{t('optionValue')}</th>
              {locales.map((locale) => (
                <th key={locale} scope="col" lang={locale}>
                  {localeNames[locale]}
                </th>
              ))}
              <th scope="col">{t('sku.order')}</th>
            </tr>
          </thead>
          <tbody>
            {options.map((option, index) => {
              const isKept = isFixed && stored.has(option.value);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the value of a new option changes while it is typed
                <tr key={index}>
                  <td>
                    <Input
                      size="small"
                      value={option.value}
                      disabled={isKept}
                      maxLength={nameMost}
                      aria-label={t('optionValueOf', { number: index + 1 })}
                      onChange={({ target }) => set(index, { value: target.value.replaceAll('/', '') })}
                    />
                  </td>
                  {locales.map((locale) => (
                    <td key={locale}>
                      <Input
                        size="small"
                        lang={locale}
                        value={option.label[locale]}
                        maxLength={optionLabelMost}
                        aria-label={`${t('optionOf', { number: index + 1 })} · ${localeNames[locale]}`}
                        onChange={({ target }) =>
                          set(index, { label: { ...option.label, [locale]: target.value } })
                        }
                      />
                    </td>
                  ))}
                  <td>
                    {mayNest ? (
                      <Button
                        size="small"
                        type="text"
                        aria-expanded={open === index}
                        onClick={() => setOpen(open === index ? null : index)}
                      >
                        {t('below', { count: option.children?.length ?? 0 })}
                      </Button>
                    ) : null}
                    <Button
                      size="small"
                      type="text"
                      disabled={isKept}
                      aria-label={t('removeOption', { number: index + 1 })}
                      onClick={() => onChange(options.filter((_, place) => place !== index))}
                    >
                      ×
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p>
        <Button size="small" onClick={() => onChange([...options, { value: '', label: emptyText }])}>
          {t('addOption')}
        </Button>
      </p>
      {parent && open !== null ? (
        <div className="s-nested">
          <h3>{t('belowOf', { name: parent.label[defaultLocale] || parent.value })}</h3>
          <OptionsTable
            key={open}
            options={parent.children ?? []}
            mayNest={false}
            isFixed={isFixed}
            onChange={(children) => set(open, { children: children.length > 0 ? children : undefined })}
          />
        </div>
      ) : null}
    </>
  );
}
