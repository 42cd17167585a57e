'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useHydrated } from '@/components/ui/hooks/use-hydrated';
import { formatLocal, isLocalShanghai } from '@/lib/local-time';
import { DatedText, zoneMark } from './dated-text';
import { timeSlot } from './time-slot';

/**
 * Times of shoppers' pages. A time on the wire is Shanghai time; a browser whose clock shows another one reads the zone
 * beside it, and its own time as a hint. The server does not know that clock: its text contains the zone, marked, and a
 * style that the early script switches shows it before the first paint. The text after hydration is marked too, because
 * lines of other elements could break elsewhere. The text is for {@link DatedText}.
 */
export function useClockText(): (wireTime: string) => string {
  const text = useTranslations('shell.ui');
  const isHydrated = useHydrated();
  return (wireTime) => {
    const time = wireTime.slice(0, 16);
    if (isHydrated && isLocalShanghai(instantOf(wireTime))) return time;
    return text('zoned', { time: `${time}${zoneMark}` }) + zoneMark;
  };
}

/** For texts that cannot contain elements: the zone appears after hydration. */
export function usePlainClockText(): (wireTime: string) => string {
  const text = useTranslations('shell.ui');
  const isHydrated = useHydrated();
  return (wireTime) => {
    const time = wireTime.slice(0, 16);
    return isHydrated && !isLocalShanghai(instantOf(wireTime)) ? text('zoned', { time }) : time;
  };
}

/** A time of its own. @param children what follows it */
export function ClockTime({
  time,
  className,
  children,
}: {
  time: string;
  className?: string;
  children?: ReactNode;
}) {
  const clock = useClockText();
  const text = useTranslations('shell.ui');
  const isHydrated = useHydrated();
  const instant = instantOf(time);
  const own =
    isHydrated && !isLocalShanghai(instant) ? text('localTime', { time: formatLocal(instant) }) : undefined;
  return (
    <time className={className} dateTime={new Date(instant).toISOString()} title={own}>
      <DatedText>{clock(time)}</DatedText>
      {children}
    </time>
  );
}

/** A sentence with a time, for server components: their text has {@link timeSlot} in its place. */
export function TimedText({ text, time }: { text: string; time: string }) {
  return <DatedText>{text.replace(timeSlot, useClockText()(time))}</DatedText>;
}

/** @param wireTime `YYYY-MM-DD HH:mm:ss` in Shanghai */
function instantOf(wireTime: string): number {
  return Date.parse(`${wireTime.replace(' ', 'T')}+08:00`);
}
