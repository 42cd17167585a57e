import { useTranslations } from 'next-intl';
import { parseShanghai } from '@/lib/time';
import { shownTime, waitingParts } from './times';

/** A time on the wire; the tooltip has it in full, in Shanghai and in the reader's zone. */
export function When({ time }: { readonly time: string }) {
  const t = useTranslations('staff.common');
  const at = new Date(parseShanghai(time));
  return (
    <time
      className="s-when"
      dateTime={at.toISOString()}
      title={t('timeTitle', { shanghai: time, own: at.toLocaleString() })}
    >
      {shownTime(time, Date.now())}
    </time>
  );
}

/**
 * How long something waits since `since` (epoch ms), or how long until `until`.
 * @param goal milliseconds after which it is late; amber from three quarters of it
 */
export function Waiting({ since, goal }: { readonly since: number; readonly goal?: number }) {
  const waited = Date.now() - since;
  const tone = !goal || waited < goal * 0.75 ? undefined : waited > goal ? 'late' : 'soon';
  return (
    <span className="s-waiting" data-tone={tone}>
      <Length ms={waited} />
    </span>
  );
}

/** A length of time: `38 min`, `3 h 12`. */
export function Length({ ms }: { readonly ms: number }) {
  const t = useTranslations('staff.common');
  const { days, hours, minutes } = waitingParts(ms);
  if (days > 0) return t('days', { days, hours });
  return hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes });
}
