import { env } from '@/lib/env';
import type { Locale } from '@/lib/i18n/locales';
import { localizedAddress } from '@/lib/routing/addresses';

/** An address of the shop in a language, with the shop's origin: `https://shop.example/en/order`. */
export function absoluteAddress(address: string, locale: Locale): string {
  return new URL(localizedAddress(address, locale), env.STORE_URL).href;
}
