import { useTranslations } from 'next-intl';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { RowDialog, useRowDraft } from '@/components/staff/editor/row-dialog';
import { deleteKeyword, saveKeyword } from '@/lib/content/queries/staff';
import type { KeywordRow } from '@/lib/content/staff/contract';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';

const empty = { text: emptyText };

/** Adds or changes a hot keyword. */
export function KeywordDialog({
  row,
  onClose,
}: {
  readonly row: KeywordRow | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.promotions');
  const draft = useRowDraft('keyword', row, empty);
  const content = draft.draft;
  return (
    <RowDialog
      title={t(row ? 'changeKeyword' : 'addKeyword')}
      row={row}
      draft={draft}
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
          onChange={(text) => draft.set({ text })}
        />
      </div>
    </RowDialog>
  );
}
