import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { storeStateQuery } from '@/lib/staff/queries/system';
import { formatShanghai } from '@/lib/time';

/** Whether shoppers can order: open, closed until a time, or under maintenance. */
export function StoreState() {
  const t = useTranslations('staff.frame.store');
  const { data } = useQuery(storeStateQuery());
  if (!data) return null;
  const { maintenance, rest } = data;
  const until = maintenance.enabled ? maintenance.endTime : rest.endTime;
  // The day as well: maintenance may last longer than today.
  const time = until === null ? '' : formatShanghai(until, 'minute').slice(5);
  const state = maintenance.enabled ? 'MAINTENANCE' : rest.resting ? 'CLOSED' : 'OPEN';
  return (
    <span className="s-store-state" role="status" data-state={state}>
      {state === 'OPEN' || until === null ? t(state) : t(`${state}_UNTIL`, { time })}
    </span>
  );
}
