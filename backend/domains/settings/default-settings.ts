import { backendTexts } from '../../../lib/i18n/backend-texts';
import { emptyText, inEveryLanguage } from '../../../lib/i18n/every-language';
import { defaultLocale } from '../../../lib/i18n/locales';
import { type LimitName, limitNames, limitsOfOne } from '../../../lib/permissions/value-acts';
import { plainBrand } from '../../../lib/settings/brand/brand';
import type { FreightZoneSetting } from '../../../lib/settings/freight-zones';
import type labels from '../../../messages/zh-cn/labels.json';
import { defaultShop } from '../../platform/shop';

const outsideBusinessHours = inEveryLanguage((locale) =>
  backendTexts(locale).labels('settings.outsideBusinessHours'),
);

type ZoneName = keyof (typeof labels)['freightZone'];

/** A charge for the first 500 g and one for each further started 500 g. */
function zoneByWeight(
  name: ZoneName,
  countries: string[],
  { firstCny, nextCny }: { firstCny: number; nextCny: number },
): FreightZoneSetting {
  return {
    name: inEveryLanguage((locale) => backendTexts(locale).labels(`freightZone.${name}`)),
    countries,
    basis: 'WEIGHT',
    bands: [{ upTo: 500, cny: firstCny }],
    next: { each: 500, cny: nextCny },
    freeFromCny: null,
  };
}

/** Used for a row that is missing, or malformed without an earlier valid value. Equal to the values of a new shop. */
export const defaultSettings = {
  shop: defaultShop,
  brand: plainBrand,
  minOrderAmount: 5,
  payTimeoutMinutes: 30,
  physicalPayTimeoutMinutes: 120,
  autoReceiveDaysVirtual: 3,
  autoReceiveDaysPhysical: 15,
  serviceContact: {
    wechatId: '',
    wechatUrl: null,
    officialAccount: emptyText,
    email: '',
    hours: { weekdays: ['09:00', '01:00'], weekends: ['10:00', '01:00'] },
  },
  restPeriod: {
    enabled: false,
    message: outsideBusinessHours,
    weeklySchedule: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '01:00', to: '09:00' }],
    periods: [],
    appliesTo: ['MANUAL', 'SHIPPING'],
  },
  maintenance: { enabled: false, endTime: null, message: { [defaultLocale]: '' } },
  suspendedAreaCodes: ['86'],
  risk: {
    unverifiedDailyLimitCny: 500,
    unverifiedSingleLimitCny: 300,
    verifiedDailyLimitCny: 5000,
    newMemberReviewHours: 24,
    cardCodeFirstOrderLimitCny: 200,
    maxUnpaidOrders: 3,
    maxDeclines: 6,
    mostLossPercent: 10,
    mostLossCny: 50,
    threeDsFromCny: 500,
    maxCardMembers: 2,
    velocity: [
      { key: 'member', windowMinutes: 10, maxOrders: 5 },
      { key: 'ip', windowMinutes: 60, maxOrders: 12 },
      { key: 'device', windowMinutes: 60, maxOrders: 8 },
      { key: 'rechargeAccount', windowMinutes: 1440, maxOrders: 20 },
    ],
  },
  freightZones: {
    zones: [
      zoneByWeight('mainland', ['CN'], { firstCny: 12, nextCny: 4 }),
      zoneByWeight('nearby', ['HK', 'MO', 'TW'], { firstCny: 30, nextCny: 8 }),
      zoneByWeight('asia', ['JP', 'KR', 'SG', 'MY', 'TH', 'PH', 'VN', 'ID'], { firstCny: 65, nextCny: 22 }),
      zoneByWeight('overseas', ['US', 'CA', 'GB', 'AU', 'NZ', 'DE', 'FR', 'NL', 'IT', 'ES', 'AE'], {
        firstCny: 98,
        nextCny: 36,
      }),
      zoneByWeight('rest', [], { firstCny: 128, nextCny: 48 }),
    ],
  },
  // Couriers change these addresses: staff replace them in the setting.
  couriers: {
    pages: [
      { names: ['DHL'], url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}' },
      { names: ['FedEx'], url: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
      { names: ['UPS'], url: 'https://www.ups.com/track?tracknum={number}' },
      {
        names: ['SF Express', 'SFExpress', '顺丰', '順豐'],
        url: 'https://www.sf-express.com/chn/en/waybill/waybill-detail/{number}',
      },
      { names: ['USPS'], url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}' },
      {
        names: ['Royal Mail', 'RoyalMail'],
        url: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
      },
    ],
  },
  // It gives value away: a shop gives nothing until two people of it have chosen a share.
  lateCoins: { sharePercent: 0, mostCoins: 500, mostCoinsPerDay: 1000 },
  presents: { mostPerDay: 10, newMemberMostPerDay: 1, newMemberDays: 3, validDays: 30 },
  tax: { percent: 0 },
  seller: {},
  supplierBalance: { alarmBelowMinor: 100_000 },
  topUpSuppliers: { lines: [] },
  approvalLimits: Object.fromEntries(limitNames.map((name) => [name, limitsOfOne[name].standard])) as Record<
    LimitName,
    number
  >,
  staffNetworks: { allowed: [] },
  secondContact: { email: '' },
  alarmMails: { roles: ['ROLE_SERVICE', 'ROLE_OPERATIONS', 'ROLE_CATALOGUE', 'ROLE_FINANCE'] },
  firstDay: { isHidden: false, isBackedUp: false },
  featureFlags: { guestLookup: false, dailyDeal: true },
};
