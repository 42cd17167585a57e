import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { When } from '@/components/staff/format/when';
import { LoadError } from '@/components/staff/list/list-states';
import type { RevisionRow } from '@/lib/products/staff/editor-contract';
import { DifferenceTable } from './difference-table';
import { differences } from './differences';

/** How the history of one subject is read. */
export type HistorySource<State> = {
  /** Starts the keys of its queries, so that a change of the subject refetches them. */
  readonly key: readonly unknown[];
  /** @param after number of the last row of the page before */
  readonly list: (after: number | undefined) => Promise<{ rows: RevisionRow[]; next: number | null }>;
  readonly one: (id: string) => Promise<RevisionRow & { content: State }>;
};

/** The saved states with their differences from now. Restoring one puts it into the draft, which is then saved. */
export function HistoryPanel<State>({
  now,
  source,
  nameOf,
  mayRestore,
  onRestore,
}: {
  readonly now: State;
  readonly source: HistorySource<State>;
  readonly nameOf: (path: string) => string;
  readonly mayRestore: boolean;
  readonly onRestore: (content: State) => void;
}) {
  const t = useTranslations('staff.editor');
  const [after, setAfter] = useState<number | undefined>();
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useQuery({
    queryKey: [...source.key, 'history', after],
    queryFn: () => source.list(after),
  });
  if (list.isError) return <LoadError error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data?.rows.length === 0) return <p className="s-hint">{t('noHistory')}</p>;
  return (
    <>
      <ol className="s-history" aria-busy={!list.data}>
        {list.data?.rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              aria-expanded={openId === row.id}
              onClick={() => setOpenId(openId === row.id ? null : row.id)}
            >
              <b>{t('version', { number: row.number })}</b>
              <span>{row.by ?? t('first')}</span>
              <span className="clip">{row.reason}</span>
              <When time={row.time} />
            </button>
            {openId === row.id ? (
              <Saved
                id={row.id}
                now={now}
                source={source}
                nameOf={nameOf}
                onRestore={mayRestore ? onRestore : undefined}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {list.data?.next ? (
        <Button onClick={() => setAfter(list.data?.next ?? undefined)}>{t('older')}</Button>
      ) : null}
    </>
  );
}

function Saved<State>({
  id,
  now,
  source,
  nameOf,
  onRestore,
}: {
  readonly id: string;
  readonly now: State;
  readonly source: HistorySource<State>;
  readonly nameOf: (path: string) => string;
  readonly onRestore: ((content: State) => void) | undefined;
}) {
  const t = useTranslations('staff.editor');
  const { data, error, refetch } = useQuery({
    queryKey: [...source.key, 'revision', id],
    queryFn: () => source.one(id),
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <i className="s-bone" />;
  const rows = differences(data.content, now);
  return (
    <div className="s-diff-box">
      <p className="s-hint">{t('compared')}</p>
      <DifferenceTable rows={rows} nameOf={nameOf} />
      {onRestore && rows.length > 0 ? (
        <Button size="small" onClick={() => onRestore(data.content)}>
          {t('restore', { number: data.number })}
        </Button>
      ) : null}
    </div>
  );
}
