import { backendTexts } from '../../../lib/i18n/backend-texts';
import type { Context } from '../../platform/context';
import { shippingCountries } from './shipping-countries';

/** Countries in the request's language; their regions are in English, like postal addresses. */
export async function listRegions(context: Pick<Context, 'locale'>) {
  const { labels } = backendTexts(context.locale);
  return shippingCountries.map(({ code, regions }) => ({
    code,
    name: labels(`country.${code}`),
    regions: [...regions],
  }));
}
