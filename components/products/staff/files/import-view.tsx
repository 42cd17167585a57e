import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Form, Input, Segmented, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { formatCount } from '@/components/staff/format/count';
import { Facts, PageHead, Panel } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { ExportButton } from '@/components/staff/list/export-button';
import { LoadError } from '@/components/staff/list/list-states';
import { ApiError } from '@/lib/api/api-error';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import {
  applyFile,
  discardFile,
  exportRefused,
  importLists,
  importQuery,
  undoImport,
} from '@/lib/products/queries/staff-files';
import { fileLineOutcomes } from '@/lib/products/staff/catalogue-file';
import type { CatalogueImportRow } from '@/lib/products/staff/import-contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { ImportLines } from './import-lines';
import { ImportState } from './import-state';

/** One import: the check that accounts for each line, the act that applies it, and the one that takes it back. */
export function ImportView({
  id,
  onOpen,
  onClose,
}: {
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const view = useQuery(importQuery(id));
  useRefresh(() => void view.refetch());
  if (view.isError && !view.data) return <LoadError error={view.error} onRetry={() => void view.refetch()} />;
  return view.data ? <Content row={view.data} onOpen={onOpen} onClose={onClose} /> : <Skeleton active />;
}

function Content({
  row,
  onOpen,
  onClose,
}: {
  readonly row: CatalogueImportRow;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.files');
  const mayImport = usePermission('catalogue.import');
  const [act, setAct] = useState<'apply' | 'undo' | null>(null);
  const [chosen, setChosen] = useState<(typeof fileLineOutcomes)[number] | null>(null);
  const outcome = chosen ?? (row.good > 0 || row.refused === 0 ? 'GOOD' : 'REFUSED');
  const discard = useStaffAction(discardFile, [importLists]);
  const isOpen = row.state === 'CHECKED' && row.isOwn;
  const mayUndo = row.state === 'DONE' && !row.undoOf && !row.undoneBy;
  const count = { GOOD: row.good, REFUSED: row.refused, UNCHANGED: row.unchanged };
  return (
    <>
      <PageHead
        title={row.undoOf ? t('undoOf', { name: row.fileName }) : row.fileName}
        hint={t(`kind.${row.kind}`)}
      >
        {mayImport && isOpen ? (
          <>
            <Button
              loading={discard.isPending}
              onClick={() => discard.mutate(row.id, { onSuccess: onClose })}
            >
              {t('discard')}
            </Button>
            <Button type="primary" disabled={row.good === 0} onClick={() => setAct('apply')}>
              {t('apply', { count: row.good })}
            </Button>
          </>
        ) : null}
        {mayImport && mayUndo ? <Button onClick={() => setAct('undo')}>{t('undo')}</Button> : null}
      </PageHead>
      {row.state === 'WAITING' ? <Alert className="s-alert" type="info" showIcon title={t('waits')} /> : null}
      <Facts
        facts={[
          { name: t('stateTitle'), value: <ImportState row={row} /> },
          { name: t('by'), value: `${row.by}, ${row.createdTime.slice(0, 16)}` },
          ...(row.reason ? [{ name: t('reason'), value: row.reason }] : []),
          ...(row.doneTime ? [{ name: t('doneTime'), value: row.doneTime.slice(0, 16) }] : []),
          ...(row.approvedBy ? [{ name: t('approvedBy'), value: row.approvedBy }] : []),
          ...linked(row, onOpen, t),
        ]}
      />
      <dl className="s-import-figures">
        {fileLineOutcomes.map((key) => (
          <div key={key}>
            <dt>{t(`lines.${key}`)}</dt>
            <dd
              data-tone={
                count[key] > 0 && key !== 'UNCHANGED' ? (key === 'GOOD' ? 'good' : 'bad') : undefined
              }
            >
              {formatCount(count[key])}
            </dd>
          </div>
        ))}
      </dl>
      <Panel
        title={t('linesTitle')}
        extra={
          outcome === 'REFUSED' && row.refused > 0 ? (
            <ExportButton onDownload={(signal, format) => exportRefused(row.id, format, signal)} />
          ) : undefined
        }
      >
        <Segmented
          aria-label={t('linesTitle')}
          value={outcome}
          options={fileLineOutcomes.map((value) => ({ value, label: t(`lines.${value}`) }))}
          onChange={setChosen}
        />
        <ImportLines key={outcome} id={row.id} outcome={outcome} />
      </Panel>
      {act ? <ActDialog row={row} act={act} onOpen={onOpen} onClose={() => setAct(null)} /> : null}
    </>
  );
}

/** The import that this one takes back, and the one that takes it back. */
function linked(
  row: CatalogueImportRow,
  onOpen: (id: string) => void,
  t: ReturnType<typeof useTranslations<'staff.files'>>,
) {
  const other = row.undoOf ?? row.undoneBy?.id;
  if (!other) return [];
  const value = (
    <Button type="link" size="small" onClick={() => onOpen(other)}>
      {row.undoOf ? row.fileName : `${row.undoneBy?.by ?? ''}`}
    </Button>
  );
  return [{ name: row.undoOf ? t('takesBack') : t('takenBackBy'), value }];
}

function ActDialog({
  row,
  act,
  onOpen,
  onClose,
}: {
  readonly row: CatalogueImportRow;
  readonly act: 'apply' | 'undo';
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.files');
  const { message } = App.useApp();
  const run = useStaffAction(act === 'apply' ? applyFile : undoImport, [catalogueQueries]);
  return (
    <ActionDialog<{ reason: string }>
      title={t(`dialog.${act}`, { name: row.fileName })}
      effect={t(`effect.${act}`)}
      submit={act === 'apply' ? t('apply', { count: row.good }) : t('undo')}
      isBusy={run.isPending}
      error={run.error}
      onClose={onClose}
      onSubmit={({ reason }) =>
        run.mutate(
          { id: row.id, reason },
          {
            onSuccess: ({ id, approvalId }) => {
              message.success(approvalId ? t('asked') : t(`done.${act}`));
              onClose();
              onOpen(id);
            },
          },
        )
      }
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
      <Changed error={run.error} />
    </ActionDialog>
  );
}

/** The rows that someone else has changed since the check. */
function Changed({ error }: { readonly error: unknown }) {
  const t = useTranslations('staff.files');
  const data: unknown = error instanceof ApiError ? error.data : null;
  const lines: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'lines') : null;
  const numbers = Array.isArray(lines) ? lines.map((one) => `${Reflect.get(Object(one), 'line')}`) : [];
  return numbers.length > 0 ? (
    <p className="s-refused">{t('changedLines', { lines: numbers.join(', ') })}</p>
  ) : null;
}
