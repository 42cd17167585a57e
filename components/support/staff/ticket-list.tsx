import { useTranslations } from 'next-intl';
import { StateTag } from '@/components/staff/format/state-tag';
import { Waiting, When } from '@/components/staff/format/when';
import { queueGoals } from '@/lib/dashboard/queue-goals';
import type { InboxRow } from '@/lib/support/staff/contract';

/** Tickets by how long their members wait. */
export function TicketList({
  label,
  rows,
  selected,
  onOpen,
}: {
  readonly label: string;
  readonly rows: readonly InboxRow[] | undefined;
  readonly selected: string | undefined;
  readonly onOpen: (id: string) => void;
}) {
  const t = useTranslations('staff.inbox');
  return (
    <ul className="s-queue" aria-label={label} aria-busy={!rows}>
      {rows?.map((row) => (
        <li key={row.id}>
          <button
            type="button"
            aria-current={row.id === selected ? 'true' : undefined}
            onClick={() => onOpen(row.id)}
          >
            <span className="s-card-line">
              <span className="s-queue-who">
                <b className="clip">{row.member.nickname}</b>
                <span className="s-lang">{row.member.lang}</span>
                {row.category === 'COMPLAINT' ? (
                  <StateTag tone="red">{t('category.COMPLAINT')}</StateTag>
                ) : null}
              </span>
              {row.waitingSince === null ? (
                <When time={row.lastTime} />
              ) : (
                <Waiting since={row.waitingSince} goal={queueGoals.ticket} />
              )}
            </span>
            <span className="s-queue-subject clip">{row.subject}</span>
            <span className="s-card-line">
              <small className="clip">{row.preview}</small>
              {row.assignee ? <small className="s-queue-assignee">{row.assignee.name}</small> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
