import { localize } from '../catalog/localize';
import type { Context } from '../platform/context';
import { shippingCountries } from './shipping-countries';

/** Countries in the request's language; their regions are English, as addresses are. */
export async function listRegions(context: Pick<Context, 'locale'>) {
  return shippingCountries.map(({ code, name, regions }) => ({
    code,
    name: localize(name, context.locale),
    regions: [...regions],
  }));
}
