import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Panel } from '@/components/staff/format/panel';
import { QueueLink } from '@/components/staff/format/queue-link';
import { useProfile } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { decisionsOf } from '@/lib/dashboard/decisions';
import { decisionCountQuery } from '@/lib/staff/queries/system';

/** What waits for a decision of this person, with the age of the oldest; kinds without any are folded. */
export function Queues() {
  const t = useTranslations('staff.dashboard');
  const { roles } = useProfile();
  const { data: counts } = useQuery(decisionCountQuery());
  const kinds = decisionsOf(roles);
  const waiting = counts ? kinds.filter((kind) => (counts[kind]?.count ?? 0) > 0) : kinds;
  const others = kinds.filter((kind) => !waiting.includes(kind));
  return (
    <Panel title={t('decisions')} extra={<small className="s-hint">{t('yourRole')}</small>} isFlush>
      <ul className="s-queues">
        {waiting.map((kind) => (
          <QueueLink key={kind} kind={kind} waiting={counts?.[kind]} />
        ))}
      </ul>
      {others.length > 0 ? (
        <details className="s-queues-rest">
          <summary>
            <LiveText>
              {waiting.length === 0 ? t('nothingWaits') : t('nothingElse', { count: others.length })}
            </LiveText>
            <Icon name="chevron-down" size={16} />
          </summary>
          <ul className="s-queues">
            {others.map((kind) => (
              <QueueLink key={kind} kind={kind} waiting={counts?.[kind]} />
            ))}
          </ul>
        </details>
      ) : null}
    </Panel>
  );
}
