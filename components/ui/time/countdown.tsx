'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { durationParts } from '@/lib/duration';
import { everySecond, timeLeft } from './server-clock';

/** Minutes left at which the remaining time is announced; every second would be too often. */
const SPOKEN = [10, 5, 1];

function useSecondsLeft(endTime: number): number | null {
  return useSyncExternalStore(
    everySecond,
    () => {
      const left = timeLeft(endTime);
      return left === null ? null : Math.ceil(left / 1000);
    },
    // Cached HTML has no current time.
    () => null,
  );
}

/**
 * Time left as hours, minutes and seconds.
 * @param endTime epoch ms on the server's clock
 * @param look `deal` red boxes, `quiet` ink boxes, `text` plain figures
 * @param onEnd runs once when the time is up by the server's clock
 */
export function Countdown({
  endTime,
  look = 'deal',
  onEnd,
}: {
  endTime: number;
  look?: 'deal' | 'quiet' | 'text';
  onEnd?: () => void;
}) {
  const t = useTranslations('shell.ui');
  const left = useSecondsLeft(endTime);
  const ended = left === 0;
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    if (ended) latestOnEnd.current?.();
  }, [ended]);

  const parts = left === null ? { hours: '--', minutes: '--', seconds: '--' } : durationParts(left * 1000);
  const spokenMinutes = left !== null && left % 60 === 0 ? left / 60 : null;
  let spoken = '';
  if (ended) spoken = t('timeUp');
  else if (spokenMinutes !== null && SPOKEN.includes(spokenMinutes)) {
    spoken = t('timeLeft', { minutes: spokenMinutes });
  }

  return (
    <>
      {look === 'text' ? (
        <span className="number countdown-text" role="timer" translate="no">
          {`${parts.hours}:${parts.minutes}:${parts.seconds}`}
        </span>
      ) : (
        <span
          className={look === 'quiet' ? 'countdown countdown-quiet' : 'countdown'}
          role="timer"
          translate="no"
        >
          <b>{parts.hours}</b>:<b>{parts.minutes}</b>:<b>{parts.seconds}</b>
        </span>
      )}
      <span className="visually-hidden" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
