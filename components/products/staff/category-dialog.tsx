import { Input, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { RowDialog, useRowDraft } from '@/components/staff/editor/row-dialog';
import { ShownField } from '@/components/staff/editor/row-fields';
import { categoryIcon, categoryIcons } from '@/components/ui/picture/category-icon';
import { Icon } from '@/components/ui/picture/icon';
import { saveCategory } from '@/lib/content/queries/staff';
import type { CategoryRow } from '@/lib/content/staff/contract';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import { categoryCodeMost } from '@/lib/text-lengths';

const empty = { name: emptyText, icon: 'grid', color: '#2563eb', isEnabled: true };

/** Adds or changes a category. */
export function CategoryDialog({
  row,
  onClose,
}: {
  readonly row: CategoryRow | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.promotions');
  const [code, setCode] = useState(row?.code ?? '');
  const draft = useRowDraft('category', row, empty);
  const content = draft.draft;
  const { set } = draft;
  return (
    <RowDialog
      title={t(row ? 'changeCategory' : 'addCategory')}
      row={row}
      draft={draft}
      isComplete={content.name[defaultLocale].trim() !== '' && /^[A-Z_]{2,32}$/.test(code)}
      onSave={(body) => saveCategory(row ? body : { ...body, code })}
      onClose={onClose}
    >
      <div className="s-texts">
        <LocalizedHead />
        <LocalizedRow
          label={t('name')}
          value={content.name}
          most={30}
          isRequired
          onChange={(name) => set({ name })}
        />
      </div>
      <div className="s-triple">
        <Labelled label={t('code')} hint={t('codeHint')}>
          <Input
            value={code}
            disabled={row !== null}
            maxLength={categoryCodeMost}
            aria-label={t('code')}
            onChange={({ target }) => setCode(target.value.toUpperCase().replace(/[^A-Z_]/g, ''))}
          />
        </Labelled>
        <Labelled label={t('icon')}>
          <Select
            value={categoryIcon({ code, icon: content.icon })}
            aria-label={t('icon')}
            options={categoryIcons.map((name) => ({
              value: name,
              label: (
                <span className="s-icon-choice">
                  <Icon name={name} /> {t(`icons.${name}`)}
                </span>
              ),
            }))}
            onChange={(icon) => set({ icon })}
          />
        </Labelled>
      </div>
      <ShownField
        label={t('isShown')}
        value={content.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
    </RowDialog>
  );
}
