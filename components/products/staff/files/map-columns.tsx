import { Button, Checkbox, Progress, Select } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { PageHead, Panel } from '@/components/staff/format/panel';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { localeNames } from '@/lib/i18n/locales';
import {
  type CatalogueField,
  type CatalogueFileKind,
  catalogueFields,
  clearMark,
  textOfField,
} from '@/lib/products/staff/catalogue-file';
import { hasTypedLabel } from '@/lib/text/filter';
import {
  type CatalogueFile,
  type FileMapping,
  guessFileMapping,
  mappingProblem,
} from './read-catalogue-file';
import { useFileCheck } from './use-file-check';

/** Lines that show what a column holds. */
const sampleLines = 3;

/** The first step: what each column of the file is. The second one starts with the check of its lines. */
export function MapColumns({
  file,
  kind,
  onChecked,
  onClose,
}: {
  readonly file: CatalogueFile;
  readonly kind: CatalogueFileKind;
  readonly onChecked: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.files');
  const nameOf = useColumnName();
  const [mapping, setMapping] = useState<FileMapping>(() => guessFileMapping(file, kind, nameOf));
  const { progress, error, send, stop } = useFileCheck(onChecked);
  const lines = file.rows.length - (mapping.hasHeadings ? 1 : 0);
  const problem = lines > 0 ? mappingProblem(mapping) : 'empty';
  return (
    <>
      <PageHead title={t('mapTitle', { name: file.name })} hint={t(`mapHint.${kind}`)}>
        {progress ? (
          <Button onClick={stop}>{t('stop')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('back')}</Button>
            <Button type="primary" disabled={problem !== null} onClick={() => void send(file, mapping)}>
              {t('check', { count: lines })}
            </Button>
          </>
        )}
      </PageHead>
      <ErrorNote error={error} />
      {progress ? (
        <Panel title={t('checking')}>
          <Progress
            percent={Math.floor((progress.linesRead / progress.lines) * 100)}
            aria-label={t('checking')}
          />
        </Panel>
      ) : (
        <ColumnTable file={file} mapping={mapping} problem={problem} onMapping={setMapping} />
      )}
    </>
  );
}

function ColumnTable({
  file,
  mapping,
  problem,
  onMapping,
}: {
  readonly file: CatalogueFile;
  readonly mapping: FileMapping;
  readonly problem: 'sn' | 'fields' | 'twice' | 'empty' | null;
  readonly onMapping: (mapping: FileMapping) => void;
}) {
  const t = useTranslations('staff.files');
  const nameOf = useColumnName();
  const [first = []] = file.rows;
  const start = mapping.hasHeadings ? 1 : 0;
  const sample = file.rows.slice(start, start + sampleLines);
  const options = [
    { value: '', label: t('notRead') },
    ...catalogueFields[mapping.kind].map((field) => ({ value: field, label: nameOf(field) })),
  ];
  const choose = (place: number, value: string) =>
    onMapping({
      ...mapping,
      fields: mapping.fields.map((field, index) =>
        // The options are the fields and the empty text.
        index === place ? ((value || null) as CatalogueField | null) : field,
      ),
    });
  const columns = mapping.fields.map((field, index) => ({
    field,
    index,
    name: (mapping.hasHeadings && first[index]?.trim()) || t('columnNumber', { number: index + 1 }),
  }));
  return (
    <Panel title={t('columns')}>
      <Checkbox
        checked={mapping.hasHeadings}
        onChange={({ target }) => onMapping({ ...mapping, hasHeadings: target.checked })}
      >
        {t('hasHeadings')}
      </Checkbox>
      <p className={problem ? 's-refused' : 's-hint'} role={problem ? 'alert' : undefined}>
        {problem ? t(`missing.${problem}`) : t('emptyCells', { clearMark })}
      </p>
      <ScrollRegion className="s-table-box" label={t('columns')}>
        <table className="s-table s-table-small s-mapping" aria-label={t('columns')}>
          <thead>
            <tr>
              <th scope="col">{t('column')}</th>
              <th scope="col">{t('field')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ field, index, name }) => (
              <tr key={index}>
                <th scope="row">
                  <span className="s-two">
                    <b>{name}</b>
                    <small className="clip" translate="no">
                      {sample.map((row) => row[index]?.slice(0, 60) ?? '').join(' · ')}
                    </small>
                  </span>
                </th>
                <td>
                  <Select
                    value={field ?? ''}
                    aria-label={t('fieldOf', { name })}
                    virtual={false}
                    popupMatchSelectWidth={false}
                    showSearch={{ filterOption: hasTypedLabel }}
                    options={options}
                    onChange={(value: string) => choose(index, value)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}

/** The name of a column, as exports head it. */
export function useColumnName(): (field: CatalogueField) => string {
  const t = useTranslations('staff.catalogueFile.field');
  return (field) => {
    const text = textOfField(field);
    if (text) return `${t(text.name)} (${localeNames[text.locale]})`;
    // Without a language it is the name of one value.
    return t(field as Exclude<CatalogueField, `${string}.${string}`>);
  };
}
