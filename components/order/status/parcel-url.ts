/**
 * Tracking pages of couriers, by words in the name that staff enter. `#` stands for the tracking number. Couriers change
 * these addresses: the page also shows the number, which can be copied, and names the courier in the link.
 */
const couriers: readonly (readonly [RegExp, string])[] = [
  [/dhl/i, 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=#'],
  [/fedex/i, 'https://www.fedex.com/fedextrack/?trknbr=#'],
  [/\bups\b/i, 'https://www.ups.com/track?tracknum=#'],
  [/sf[ -]?express|顺丰|順豐/i, 'https://www.sf-express.com/chn/en/waybill/waybill-detail/#'],
  [/usps/i, 'https://tools.usps.com/go/TrackConfirmAction?tLabels=#'],
  [/royal ?mail/i, 'https://www.royalmail.com/track-your-item#/tracking-results/#'],
];

/** The courier's page about a parcel; undefined for a courier without a known page. */
export function parcelUrl(courier: string, trackingNo: string): string | undefined {
  const page = couriers.find(([name]) => name.test(courier))?.[1];
  // The number replaces the last `#`: one of the pages has another one in its URL.
  return page && `${page.slice(0, -1)}${encodeURIComponent(trackingNo)}`;
}
