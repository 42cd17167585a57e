import { useTranslations } from 'next-intl';
import { StateTag, type Tone } from '@/components/staff/format/state-tag';
import type { CatalogueImportRow } from '@/lib/products/staff/import-contract';

const tones: Record<CatalogueImportRow['state'], Tone> = {
  READING: 'grey',
  CHECKED: 'blue',
  WAITING: 'amber',
  DONE: 'green',
  REFUSED: 'red',
};

/** The state of an import, and that it was taken back. */
export function ImportState({ row }: { readonly row: CatalogueImportRow }) {
  const t = useTranslations('staff.files.state');
  if (row.undoneBy?.state === 'DONE') return <StateTag tone="grey">{t('UNDONE')}</StateTag>;
  return <StateTag tone={tones[row.state]}>{t(row.state)}</StateTag>;
}
