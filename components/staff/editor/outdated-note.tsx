import { Alert, Button } from 'antd';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { shownValue } from './difference-table';
import { type Compared, compareChanges } from './differences';

const sides = ['theirs', 'mine'] as const;

/**
 * Another person saved a newer state: their values beside those of the draft. Where both changed the same, the person
 * chooses; the rest is merged.
 */
export function OutdatedNote<State>({
  base,
  mine,
  theirs,
  nameOf,
  saved,
  onMerge,
  onDiscard,
}: {
  /** What both started from. */
  readonly base: State;
  readonly mine: State;
  readonly theirs: State;
  readonly nameOf: (path: string) => string;
  readonly saved: { readonly by: string | null; readonly time: string } | null;
  /** @param theirPaths where the value of the other person counts */
  readonly onMerge: (theirPaths: readonly string[]) => void;
  readonly onDiscard: () => void;
}) {
  const t = useTranslations('staff.editor');
  const [theirPaths, setTheirPaths] = useState<ReadonlySet<string>>(new Set());
  const rows = compareChanges(base, mine, theirs);
  const time = saved?.time.slice(11, 16) ?? '';
  const hasConflict = rows.some(({ isConflict }) => isConflict);
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirPaths);
    if (isTheirs) next.add(path);
    else next.delete(path);
    setTheirPaths(next);
  };
  return (
    <Alert
      className="s-alert"
      type="warning"
      showIcon
      role="alert"
      title={saved?.by ? t('outdated', { by: saved.by, time }) : t('outdatedUnknown', { time })}
      description={
        <>
          <p>{hasConflict ? t('outdatedChoose') : t('outdatedHint')}</p>
          <div className="s-diff-box">
            <table className="s-diff" aria-label={t('versions')}>
              <thead>
                <tr>
                  <th scope="col">{t('field')}</th>
                  <th scope="col">{t('theirs')}</th>
                  <th scope="col">{t('mine')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.path}>
                    <th scope="row">{nameOf(row.path)}</th>
                    {sides.map((side) => (
                      <Side
                        key={side}
                        row={row}
                        side={side}
                        label={`${nameOf(row.path)}: ${t(side)}`}
                        isChosen={theirPaths.has(row.path) === (side === 'theirs')}
                        onChoose={() => choose(row.path, side === 'theirs')}
                      />
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="s-actions">
            <Button type="primary" size="small" onClick={() => onMerge([...theirPaths])}>
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

/** The value of one person, to choose where both changed it. */
function Side({
  row,
  side,
  label,
  isChosen,
  onChoose,
}: {
  readonly row: Compared;
  readonly side: (typeof sides)[number];
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}): ReactNode {
  const value = shownValue(row[side], row.path);
  if (!row.isConflict) return <td>{value}</td>;
  return (
    <td data-tone={isChosen ? 'after' : 'before'}>
      <label>
        <input
          type="radio"
          name={`conflict-${row.path}`}
          aria-label={label}
          checked={isChosen}
          onChange={onChoose}
        />{' '}
        {value}
      </label>
    </td>
  );
}
