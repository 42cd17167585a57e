import { z } from 'zod';
import { isTrackingUrl, numberPlaceholder } from '../../../lib/delivery/tracking-url';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** Tracking pages of couriers. A courier is found by one of its names in what staff enter for a parcel. */
export const courierSettings = z.object({
  couriers: z.object({
    pages: z.array(
      z.object({ names: z.array(z.string().min(1)).min(1), url: z.string().refine(isTrackingUrl) }),
    ),
  }),
});

export type CourierPages = z.output<typeof courierSettings>['couriers']['pages'];

/** Lower case, with one space between words and around them. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .join(' ')
    .trim()} `;

/** Whether a name is part of what was entered: as whole words, because "ups" is part of "groups". Chinese has no spaces. */
function isNamed(courier: string, name: string): boolean {
  const isChinese = /\p{Script=Han}/u.test(name);
  return isChinese ? courier.includes(name) : words(courier).includes(words(name));
}

/** The courier's page about a parcel; null for a courier without a known page. */
export function trackingUrl(pages: CourierPages, courier: string, trackingNo: string): string | null {
  const page = pages.find(({ names }) => names.some((name) => isNamed(courier, name)));
  return page?.url.replace(numberPlaceholder, () => encodeURIComponent(trackingNo)) ?? null;
}

/** The tracking page of an order's parcel; null without a parcel or a known page. */
export async function readTrackingUrl(
  db: Executor,
  { expressCompany, trackingNo }: { expressCompany: string | null; trackingNo: string | null },
): Promise<string | null> {
  if (expressCompany === null || trackingNo === null) return null;
  const { couriers } = await readValidRows(db, courierSettings);
  return trackingUrl(couriers.pages, expressCompany, trackingNo);
}
