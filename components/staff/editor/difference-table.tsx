import { useTranslations } from 'next-intl';
import { formatShanghai } from '@/lib/time';
import type { Difference } from './differences';

/** A value of an editor as text. */
export function shownValue(value: unknown, path = ''): string {
  if (value === undefined || value === null || value === '') return '–';
  if (path.endsWith('Time') && typeof value === 'number') return formatShanghai(new Date(value));
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value !== 'object') return String(value);
  return Object.values(value)
    .map((part) => shownValue(part))
    .join(' · ');
}

/**
 * Each changed value before and after.
 * @param nameOf the name of a path
 */
export function DifferenceTable({
  rows,
  nameOf,
}: {
  readonly rows: readonly Difference[];
  readonly nameOf: (path: string) => string;
}) {
  const t = useTranslations('staff.editor');
  if (rows.length === 0) return <p className="s-hint">{t('noDifference')}</p>;
  return (
    <table className="s-diff">
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{nameOf(path)}</th>
            <td data-tone="before">{shownValue(before, path)}</td>
            <td data-tone="after">{shownValue(after, path)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
