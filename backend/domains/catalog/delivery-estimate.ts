import type { Locale } from '../../../lib/i18n/locales';
import type { goods } from '../../database/schema/catalog';
import { localize } from '../../platform/localize';

/** Seconds within which a delivery counts as instant. */
const instantSeconds = 120;

/** The delivery estimate of a product. Tiles, product page and confirm page show this one. */
export function deliveryEstimate(
  one: Pick<typeof goods.$inferSelect, 'etaLabelI18n' | 'etaMaxSeconds'>,
  locale: Locale,
): { etaLabel: string; isInstant: boolean } {
  return { etaLabel: localize(one.etaLabelI18n, locale), isInstant: one.etaMaxSeconds <= instantSeconds };
}
