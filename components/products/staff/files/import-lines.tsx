import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Former } from '@/components/staff/format/former';
import { type Column, DataTable } from '@/components/staff/list/data-table';
import { Pager } from '@/components/staff/list/list-bar';
import { EmptyView, LoadError } from '@/components/staff/list/list-states';
import { LiveText } from '@/components/ui/price/amount-text';
import { importLinesQuery } from '@/lib/products/queries/staff-files';
import type { FileLineOutcome } from '@/lib/products/staff/catalogue-file';
import type { CatalogueImportLine } from '@/lib/products/staff/import-contract';
import { useColumnName } from './map-columns';

/** Characters of a value; the whole text is in the file. */
const longestShown = 120;

/** The lines of an import with one outcome, page by page. */
export function ImportLines({ id, outcome }: { readonly id: string; readonly outcome: FileLineOutcome }) {
  const t = useTranslations('staff.files');
  const [cursors, setCursors] = useState<readonly number[]>([]);
  const list = useQuery(importLinesQuery(id, outcome, cursors.at(-1) ?? 0));
  if (list.isError && !list.data) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  const columns: Column<CatalogueImportLine>[] = [
    { key: 'line', title: t('line'), width: '70px', isNumber: true, render: ({ line }) => line },
    {
      key: 'sn',
      title: t('row'),
      width: '240px',
      render: (row) => (
        <span className="s-two">
          <b className="clip">{row.sn || t('noNumber')}</b>
          <small>{row.name}</small>
        </span>
      ),
    },
    {
      key: 'changes',
      title: outcome === 'REFUSED' ? t('reason') : t('changesTitle'),
      render: (row) => <Outcome row={row} />,
    },
  ];
  const next = list.data?.next;
  return (
    <>
      <DataTable
        label={t(`lines.${outcome}`)}
        columns={outcome === 'UNCHANGED' ? columns.slice(0, 2) : columns}
        rows={list.data?.rows}
        keyOf={({ line }) => String(line)}
        isStale={list.isPlaceholderData}
        card={(row) => (
          <>
            <p className="s-card-line">
              <b>{row.sn || t('noNumber')}</b>
              <small>{t('lineNumber', { line: row.line })}</small>
            </p>
            <p className="s-hint">{row.name}</p>
            <Outcome row={row} />
          </>
        )}
        empty={<EmptyView title={t(`none.${outcome}`)} />}
      />
      <Pager
        hint={undefined}
        onPrevious={cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined}
        onNext={next ? () => setCursors([...cursors, next]) : undefined}
      />
    </>
  );
}

function Outcome({ row }: { readonly row: CatalogueImportLine }) {
  const nameOf = useColumnName();
  const tProblem = useTranslations('staff.catalogueFile.problem');
  if (row.problem) {
    return (
      <p className="s-refused s-file-problem">
        <LiveText>{`${row.field ? `${nameOf(row.field)}: ` : ''}${tProblem(row.problem)}`}</LiveText>
        {row.cell ? <code translate="no"> {row.cell}</code> : null}
      </p>
    );
  }
  return (
    <ul className="s-file-changes">
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{nameOf(field)}</span> <Former>{shown(before)}</Former> <ins>{shown(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

function shown(value: CatalogueImportLine['changes'][number]['after']): string {
  const text = Array.isArray(value) ? value.join(' · ') : String(value ?? '');
  if (text === '') return '–';
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
