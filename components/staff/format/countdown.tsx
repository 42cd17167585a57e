import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { formatDuration } from '@/lib/duration';
import { Length } from './when';

const hour = 3_600_000;

/** The time that is left until `until` (epoch ms), to the second in the last hour. */
export function Countdown({ until }: { readonly until: number }) {
  const t = useTranslations('staff.common');
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  const every = left > hour ? 60_000 : 1000;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return (
    <span className="s-left">
      {t.rich('left', { time: () => (left > hour ? <Length ms={left} /> : formatDuration(left).slice(3)) })}
    </span>
  );
}
