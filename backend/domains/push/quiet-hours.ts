import { languageTags } from '../../../lib/i18n/locales';

/** Hours of a device's clock; no quiet hours when both are null. */
export type QuietHours = { quietFrom: number | null; quietUntil: number | null };

const minute = 60_000;
const hour = 60 * minute;

/** When the quiet hours of a device end; null when it is not in them. Hours that begin when they end are none. */
export function quietEnd(now: Date, zone: string, { quietFrom, quietUntil }: QuietHours): Date | null {
  if (quietFrom === null || quietUntil === null || quietFrom === quietUntil) return null;
  const clock = clockIn(zone, now);
  const isQuiet =
    quietFrom < quietUntil
      ? clock.hour >= quietFrom && clock.hour < quietUntil
      : clock.hour >= quietFrom || clock.hour < quietUntil;
  if (!isQuiet) return null;
  const hours = (quietUntil - clock.hour + 24) % 24;
  const passed = now.getTime() % minute;
  // Where the clock is changed in this night, the next try finds whether it is still quiet.
  return new Date(now.getTime() + hours * hour - clock.minute * minute - passed);
}

function clockIn(zone: string, now: Date): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat(languageTags.en, {
    timeZone: zone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now);
  const partOf = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return { hour: partOf('hour'), minute: partOf('minute') };
}
