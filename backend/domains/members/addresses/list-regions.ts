import { backendTexts } from '../../../../lib/i18n/backend-texts';
import type { Context } from '../../../platform/context';
import { readShippingCountries } from '../../settings/shipping-settings';
import { shippingCountries } from './shipping-countries';

/** Countries the shop ships to, in the request's language; their regions are in English, like postal addresses. */
export async function listRegions(context: Pick<Context, 'locale' | 'db'>) {
  const served = await readShippingCountries(context.db);
  const { labels } = backendTexts(context.locale);
  return shippingCountries
    .filter(({ code }) => served.includes(code))
    .map(({ code, regions }) => ({
      code,
      name: labels(`country.${code}`),
      regions: [...regions],
    }));
}
