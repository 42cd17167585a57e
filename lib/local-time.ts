/** Times on the clock of the device. Apart from lib/time.ts, so that a public page does not load dayjs. */

const SHANGHAI_OFFSET_MINUTES = 8 * 60;

/**
 * `YYYY-MM-DD HH:mm` in the zone of the device.
 * @param time epoch ms
 */
export function formatLocal(time: number): string {
  const at = new Date(time);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * Whether the clock of the device shows the same time as Shanghai's.
 * @param time epoch ms
 */
export function isLocalShanghai(time: number): boolean {
  return new Date(time).getTimezoneOffset() === -SHANGHAI_OFFSET_MINUTES;
}
