import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { Locale } from '../../../lib/i18n/locales';

/** Short label of a restriction to regions (`限港服`, `HK only`); null for products without one. */
export function regionLabel(regions: readonly string[], locale: Locale): string | null {
  if (regions.length === 0 || regions.includes('GLOBAL')) return null;
  const { labels } = backendTexts(locale);
  const nameOf = (region: string) => {
    switch (region) {
      case 'CN':
      case 'HK':
      case 'TW':
      case 'SEA':
      case 'ASIA':
      case 'NA-EU':
      case 'CN-MOBILE':
        return labels(`region.${region}`);
      default:
        return region;
    }
  };
  const isPair = regions.includes('HK') && regions.includes('TW');
  const names = regions.filter((region) => !isPair || (region !== 'HK' && region !== 'TW')).map(nameOf);
  if (isPair) names.push(labels('region.HK-TW'));
  return labels('region.only', { regions: names.join(labels('region.separator')) });
}
