import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { SortField } from '@/components/staff/editor/row-fields';
import type { KeywordRow } from '@/lib/contract/staff/content';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import { deleteKeyword, saveKeyword } from '@/lib/queries/staff/content';
import { RowDialog } from './row-dialog';

/** Adds or changes a hot keyword. */
export function KeywordDialog({
  row,
  onClose,
}: {
  readonly row: KeywordRow | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.promotions');
  const [content, setContent] = useState({
    text: row?.text ?? emptyText,
    sort: row?.sort ?? 10,
  });
  return (
    <RowDialog
      title={t(row ? 'changeKeyword' : 'addKeyword')}
      row={row}
      content={content}
      isComplete={content.text[defaultLocale].trim() !== ''}
      onSave={saveKeyword}
      onDelete={deleteKeyword}
      onClose={onClose}
    >
      <div className="s-texts">
        <LocalizedHead />
        <LocalizedRow
          label={t('keyword')}
          value={content.text}
          most={30}
          isRequired
          onChange={(text) => setContent({ ...content, text })}
        />
      </div>
      <SortField
        label={t('sort')}
        value={content.sort}
        onChange={(sort) => setContent({ ...content, sort })}
      />
    </RowDialog>
  );
}
