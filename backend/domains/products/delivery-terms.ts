import type { Locale } from '../../../lib/i18n/locales';
import type { DeliveryTerms } from '../../../lib/products/product-card';
import type { goods } from '../../database/schema/catalog';
import { fillPromises } from '../../platform/fill-promises';
import { localize } from '../../platform/localize';
import { regionLabel } from './regions';

/** Seconds within which a delivery counts as instant. */
const instantSeconds = 120;

type TermColumns = 'deliveryMode' | 'etaLabelI18n' | 'etaMaxSeconds' | 'lateSeconds' | 'regions';

/** How and when a product is delivered and where it works. Every page and mail takes these facts from here. */
export function deliveryTerms(
  one: Pick<typeof goods.$inferSelect, TermColumns>,
  locale: Locale,
): DeliveryTerms {
  return {
    deliveryMode: one.deliveryMode,
    etaLabel: fillPromises(localize(one.etaLabelI18n, locale)),
    isInstant: one.etaMaxSeconds <= instantSeconds && one.lateSeconds === null,
    ...(one.lateSeconds === null ? {} : { lateSeconds: one.lateSeconds }),
    regionLabel: regionLabel(one.regions, locale),
  };
}
