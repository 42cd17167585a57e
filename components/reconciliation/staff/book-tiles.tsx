import { useTranslations } from 'next-intl';
import { formatCount } from '@/components/staff/format/count';
import { Tiles } from '@/components/staff/format/tiles';
import { shownTime } from '@/components/staff/format/times';
import { Length } from '@/components/staff/format/when';
import type { CallOutput } from '@/lib/contract/contract';
import { percentText } from '@/lib/part-of-whole';
import { staffRefundsPath } from '@/lib/routing/staff-paths';

type Summary = CallOutput<'GET /order/admin/reconciliation/summary'>;

/** What agrees, what does not, and when it was compared. */
export function BookTiles({ summary }: { readonly summary: Summary }) {
  const t = useTranslations('staff.reconciliation');
  const { movements, matched, open, oldest, disputes, runs } = summary;
  const now = Date.now();
  return (
    <Tiles
      label={t('title')}
      tiles={[
        {
          name: t('figure.matched'),
          value: t('figure.matchedOf', { matched: formatCount(matched), all: formatCount(movements) }),
          hint: percentText(matched, movements, 2),
          tone: matched === movements ? 'good' : 'bad',
        },
        {
          name: t('figure.open'),
          value: formatCount(open),
          hint: oldest
            ? t.rich('figure.oldest', { time: () => <Length ms={now - oldest} /> })
            : t('figure.none'),
          tone: open > 0 ? 'bad' : 'good',
        },
        {
          name: t('figure.disputes'),
          value: formatCount(disputes.open),
          hint: disputes.nextDue
            ? t('figure.due', { time: shownTime(disputes.nextDue, now) })
            : t('figure.none'),
          href: `${staffRefundsPath}?view=DISPUTES`,
        },
        ...(runs.length > 0
          ? runs.map((run) => ({
              name: `${t('figure.run')} · ${run.provider}`,
              value: shownTime(run.time, now),
              hint: t('figure.runHint', { count: run.movements, time: shownTime(run.comparedUntil, now) }),
            }))
          : [{ name: t('figure.run'), value: '–', hint: t('figure.never') }]),
      ]}
    />
  );
}
