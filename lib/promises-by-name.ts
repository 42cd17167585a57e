import { parcelPromises } from './pricing/parcel-promises';
import * as numbers from './promises';
import { refundPromises } from './refunds/promises';

/** Every number that texts name, by its placeholder. In a file of its own, so that browsers load only single numbers. */
export const promises: Readonly<Record<string, string | number>> = {
  ...refundPromises,
  ...parcelPromises,
  ...numbers,
};
