import { expect, it } from 'vitest';
import { courierSettings, trackingUrl } from './courier-settings';
import { defaultSettings } from './default-settings';

const { pages } = courierSettings.parse(defaultSettings).couriers;

it.each([
  ['DHL eCommerce', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=AB%2F1'],
  ['順豐速運', 'https://www.sf-express.com/chn/en/waybill/waybill-detail/AB%2F1'],
  ['sf-express', 'https://www.sf-express.com/chn/en/waybill/waybill-detail/AB%2F1'],
  ['Royal Mail', 'https://www.royalmail.com/track-your-item#/tracking-results/AB%2F1'],
])('links a parcel of %s to its tracking page', (courier, url) => {
  expect(trackingUrl(pages, courier, 'AB/1')).toBe(url);
});

it('has no link for other couriers', () => {
  for (const courier of ['Skylark Express', 'Groups', 'Express', '']) {
    expect(trackingUrl(pages, courier, 'SK1')).toBeNull();
  }
});

it('encodes every number', () => {
  expect(trackingUrl([{ names: ['A'], url: 'https://a.example/{number}?x' }], 'a', "$&'/?#")).toBe(
    "https://a.example/%24%26'%2F%3F%23?x",
  );
});
