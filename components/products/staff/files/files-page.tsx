'use client';

import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageHead, Panel } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import type { Column } from '@/components/staff/list/data-table';
import { ExportButton } from '@/components/staff/list/export-button';
import { EmptyView } from '@/components/staff/list/list-states';
import { KeysetPager, QueryTable } from '@/components/staff/list/query-table';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { exportCatalogue, importsQuery } from '@/lib/products/queries/staff-files';
import { type CatalogueFileKind, catalogueFileKinds } from '@/lib/products/staff/catalogue-file';
import type { CatalogueImportRow } from '@/lib/products/staff/import-contract';
import { Link } from '@/lib/routing/navigation';
import { staffFilesPath, staffProductsPath } from '@/lib/routing/staff-paths';
import { ImportState } from './import-state';
import type { CatalogueFile } from './read-catalogue-file';

const loading = () => <i className="s-bone s-bone-page" />;
const FileChooser = dynamic(() => import('./file-chooser').then((file) => file.FileChooser), {
  ssr: false,
  loading,
});
const MapColumns = dynamic(() => import('./map-columns').then((file) => file.MapColumns), {
  ssr: false,
  loading,
});
const ImportView = dynamic(() => import('./import-view').then((file) => file.ImportView), {
  ssr: false,
  loading,
});

/** Files of the catalogue: export, import in two steps, and what was imported. */
export function FilesPage() {
  const t = useTranslations('staff.files');
  const state = useListState(['id']);
  const id = state.values.id && /^\d{1,20}$/.test(state.values.id) ? state.values.id : undefined;
  const [file, setFile] = useState<CatalogueFile | null>(null);
  const [kind, setKind] = useState<CatalogueFileKind>('SKU');
  const mayImport = usePermission('catalogue.import');
  const close = () => {
    setFile(null);
    state.set({ id: undefined });
  };
  const isStart = !id && !file;
  return (
    <div className="s-list-page">
      <p className="s-crumbs">
        <Link href={staffProductsPath}>{t('crumb')}</Link>
        <Icon name="chevron-right" size={16} />
        {isStart ? (
          <span aria-current="page">{t('title')}</span>
        ) : (
          <Link
            href={staffFilesPath}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            {t('title')}
          </Link>
        )}
      </p>
      {id ? <ImportView key={id} id={id} onOpen={(next) => state.set({ id: next })} onClose={close} /> : null}
      {file && !id ? (
        <MapColumns
          file={file}
          kind={kind}
          onClose={close}
          onChecked={(checked) => {
            setFile(null);
            state.set({ id: checked });
          }}
        />
      ) : null}
      {isStart ? (
        <>
          <PageHead title={t('title')} hint={t('hint')} />
          <Segmented
            aria-label={t('kindLabel')}
            value={kind}
            options={catalogueFileKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={setKind}
          />
          <p className="s-hint">{t(`about.${kind}`)}</p>
          <div className="s-columns">
            <Panel title={t('export')}>
              <p>{t('exportHint')}</p>
              <div className="s-actions">
                <ExportButton onDownload={(signal, format) => exportCatalogue(kind, format, signal)} />
              </div>
            </Panel>
            {mayImport ? <FileChooser onFile={setFile} /> : null}
          </div>
          <History state={state} />
        </>
      ) : null}
    </div>
  );
}

/** What was imported, newest first. */
function History({ state }: { readonly state: ReturnType<typeof useListState<'id'>> }) {
  const t = useTranslations('staff.files');
  const list = useQuery(importsQuery(state.cursor));
  const nameOf = (row: CatalogueImportRow) =>
    row.undoOf ? t('undoOf', { name: row.fileName }) : row.fileName;
  const columns: Column<CatalogueImportRow>[] = [
    {
      key: 'file',
      title: t('file'),
      render: (row) => (
        <span className="s-two">
          <b className="clip">{nameOf(row)}</b>
          <small>{row.reason || t(`kind.${row.kind}`)}</small>
        </span>
      ),
    },
    { key: 'by', title: t('by'), width: '140px', render: (row) => row.by },
    { key: 'time', title: t('time'), width: '130px', render: (row) => <When time={row.createdTime} /> },
    { key: 'good', title: t('figure.good'), width: '100px', isNumber: true, render: (row) => row.good },
    {
      key: 'refused',
      title: t('figure.refused'),
      width: '100px',
      isNumber: true,
      render: (row) => row.refused,
    },
    { key: 'state', title: t('stateTitle'), width: '150px', render: (row) => <ImportState row={row} /> },
  ];
  return (
    <Panel title={t('history')} isFlush>
      <QueryTable
        list={list}
        label={t('history')}
        columns={columns}
        rows={list.data?.rows}
        keyOf={({ id }) => id}
        onOpen={({ id }) => state.set({ id })}
        card={(row) => (
          <>
            <p className="s-card-line">
              <b>{nameOf(row)}</b>
              <ImportState row={row} />
            </p>
            <p className="s-hint">
              <LiveText>{`${row.by} · ${t('changes', { count: row.good })}`}</LiveText>
            </p>
          </>
        )}
        empty={<EmptyView title={t('noHistory')} />}
        pager={
          <KeysetPager
            state={state}
            next={list.data?.next}
            hint={list.data && t('page', { page: state.page, rows: list.data.rows.length })}
          />
        }
      />
    </Panel>
  );
}
