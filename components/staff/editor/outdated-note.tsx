import { Alert, Button } from 'antd';
import { useTranslations } from 'next-intl';
import { DifferenceTable } from './difference-table';
import type { Difference } from './differences';

/** Another person saved a newer state: what they changed, and what happens with the draft. */
export function OutdatedNote({
  rows,
  nameOf,
  saved,
  onMerge,
  onDiscard,
}: {
  readonly rows: readonly Difference[];
  readonly nameOf: (path: string) => string;
  readonly saved: { readonly by: string | null; readonly time: string } | null;
  readonly onMerge: () => void;
  readonly onDiscard: () => void;
}) {
  const t = useTranslations('staff.editor');
  return (
    <Alert
      className="s-alert"
      type="warning"
      showIcon
      role="alert"
      title={t('outdated', { by: saved?.by ?? '–', time: saved?.time.slice(11, 16) ?? '' })}
      description={
        <>
          <p>{t('outdatedHint')}</p>
          <DifferenceTable rows={rows} nameOf={nameOf} />
          <div className="s-actions">
            <Button type="primary" size="small" onClick={onMerge}>
              {t('merge')}
            </Button>
            <Button size="small" onClick={onDiscard}>
              {t('discardMine')}
            </Button>
          </div>
        </>
      }
    />
  );
}
