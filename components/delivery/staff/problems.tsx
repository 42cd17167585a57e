import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { StateTag } from '@/components/staff/format/state-tag';
import { Icon } from '@/components/ui/picture/icon';
import type { ImportProblem } from '@/lib/delivery/staff/contract';
import { lotProblemsQuery } from '@/lib/products/queries/staff-catalogue';

const partOf = {
  AVAILABLE: 'available',
  HELD: 'held',
  RESERVED: 'reserved',
  SOLD: 'sold',
  REVEALED: 'revealed',
  INVALID: 'invalid',
  REPLACED: 'invalid',
  VOID: 'invalid',
} as const;

/** The lines of an import that are left out, with masked values. Nothing when there are none. */
export function Problems({ id, count }: { readonly id: string; readonly count?: number }) {
  const t = useTranslations('staff.import');
  const [pages, setPages] = useState<readonly number[]>([0]);
  const { data } = useQuery(lotProblemsQuery(id, pages.at(-1) ?? 0));
  const whereOf = useWhere();
  if (!data || (data.rows.length === 0 && pages.length === 1)) return null;
  const { next } = data;
  return (
    <section className="s-panel" data-flush>
      <header>
        <h2>{t('leftOut')}</h2>
        <span className="s-hint">{count ?? data.rows.length}</span>
      </header>
      <ScrollRegion className="s-table-box" label={t('leftOut')}>
        <table className="s-table s-table-small s-problems" aria-label={t('leftOut')}>
          <thead>
            <tr>
              <th scope="col" data-number>
                {t('line')}
              </th>
              <th scope="col">{t('masked')}</th>
              <th scope="col">{t('problem')}</th>
              <th scope="col">{t('where')}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.line}>
                <td data-number>{row.line}</td>
                <td>
                  <code translate="no">{row.masked || t('nothing')}</code>
                </td>
                <td>
                  <StateTag tone={row.problem === 'IN_SHOP' ? 'red' : 'amber'}>
                    {t(`problems.${row.problem}`)}
                  </StateTag>
                </td>
                <td>{whereOf(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <footer className="s-inset">
        <p className="s-hint">{t('hashHint')}</p>
        {pages.length > 1 || next ? (
          <div className="s-actions">
            <Button disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
              <Icon name="chevron-left" size={16} />
              {t('before')}
            </Button>
            <Button disabled={next === null} onClick={() => setPages([...pages, next ?? 0])}>
              {t('after')}
              <Icon name="chevron-right" size={16} />
            </Button>
          </div>
        ) : null}
      </footer>
    </section>
  );
}

/** Where the same code is, or what is wrong with the line. */
function useWhere(): (row: ImportProblem) => string {
  const t = useTranslations('staff');
  return ({ problem, sameAsLine, lotSn, state }) => {
    if (problem === 'TWICE' && sameAsLine) return t('import.sameAs', { line: sameAsLine });
    if (problem === 'TWICE') return t('import.rule.FORMAT');
    if (problem !== 'IN_SHOP') return t(`import.rule.${problem}`);
    const part = state && state in partOf ? partOf[state as keyof typeof partOf] : 'invalid';
    return t('import.inLot', { sn: lotSn ?? '–', state: t(`lots.part.${part}`) });
  };
}
