import { latinTag } from '@/lib/i18n/locales';

/** A number of things with grouped digits: `18,420`. */
export function formatCount(count: number): string {
  return count.toLocaleString(latinTag);
}
