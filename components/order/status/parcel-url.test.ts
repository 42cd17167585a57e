import { expect, it } from 'vitest';
import { parcelUrl } from './parcel-url';

it.each([
  ['DHL eCommerce', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=AB%2F1'],
  ['順豐速運', 'https://www.sf-express.com/chn/en/waybill/waybill-detail/AB%2F1'],
  ['Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/AB%2F1'],
])('links a parcel of %s to its tracking page', (courier, url) => {
  expect(parcelUrl(courier, 'AB/1')).toBe(url);
});

it('has no link for other couriers', () => {
  expect(parcelUrl('Skylark Express', 'SK1')).toBeUndefined();
  expect(parcelUrl('Groups', 'SK1')).toBeUndefined();
});
