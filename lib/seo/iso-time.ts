/** `2026-08-08T10:00:00+08:00` from the wire's time in Shanghai. */
export function isoTime(wireTime: string): string {
  return `${wireTime.replace(' ', 'T')}+08:00`;
}
