import { Dropdown } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isLate } from '@/components/staff/format/late';
import { QueueCount } from '@/components/staff/format/queue-count';
import { QueueLink } from '@/components/staff/format/queue-link';
import { Icon } from '@/components/ui/picture/icon';
import { decisions, decisionsOf } from '@/lib/dashboard/decisions';
import type { WaitingDecisions } from '@/lib/dashboard/staff/contract';
import type { StaffRole } from '@/lib/permissions/staff-permissions';

/** How much waits for a decision of the person, and a list of the queues that leads to them. */
export function Bell({
  roles,
  counts,
}: {
  readonly roles: readonly StaffRole[];
  readonly counts: WaitingDecisions | undefined;
}) {
  const t = useTranslations('staff');
  const [isOpen, setOpen] = useState(false);
  const waiting = decisionsOf(roles).filter((kind) => (counts?.[kind]?.count ?? 0) > 0);
  const sum = waiting.reduce((all, kind) => all + (counts?.[kind]?.count ?? 0), 0);
  const hasLate = waiting.some((kind) => isLate(counts?.[kind]?.oldest, decisions[kind].goal));
  const list = () => (
    <section className="s-bell-list" aria-label={t('dashboard.decisions')}>
      {waiting.length === 0 ? <p className="s-hint">{t('dashboard.nothingWaits')}</p> : null}
      <ul className="s-queues">
        {waiting.map((kind) => (
          <QueueLink key={kind} kind={kind} waiting={counts?.[kind]} onClick={() => setOpen(false)} />
        ))}
      </ul>
    </section>
  );
  return (
    <Dropdown
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      popupRender={list}
    >
      <button
        type="button"
        className="s-bell"
        aria-expanded={isOpen}
        aria-label={t('frame.bell', { count: sum })}
      >
        <Icon name="bell" />
        {sum > 0 ? <QueueCount className="s-badge" count={sum} isLate={hasLate} most={99} /> : null}
      </button>
    </Dropdown>
  );
}
