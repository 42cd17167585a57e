import { z } from 'zod';
import { isTrackingUrl } from '../../../../lib/delivery/tracking-url';
import { inEveryLanguage } from '../../../../lib/i18n/every-language';
import { courierNameMost, courierNames } from '../../../../lib/promises';
import { brand } from '../../../../lib/settings/brand/brand';
import { freightZones } from '../../../../lib/settings/freight-zones';
import {
  supplierLinesText,
  topUpSuppliers,
  wrongSupplierLine,
} from '../../../../lib/settings/top-up-suppliers';
import { orderWaits } from '../../../platform/waits/order-waits';
import { day, minute } from '../../../platform/waits/wait';
import { presentWaits } from '../../../platform/waits/work-waits';
import { alarmSettings } from '../alarm-settings';
import { approvalLimits } from '../approval-limits';
import { firstDaySettings } from '../first-day-settings';
import { settings } from '../settings';
import { staffNetworks } from '../staff-networks';

const yuan = (most: number) => z.number().min(0).max(most).multipleOf(0.01);
const whole = (least: number, most: number) => z.int().min(least).max(most);
const risk = z.strictObject({
  unverifiedDailyLimitCny: yuan(1_000_000),
  unverifiedSingleLimitCny: yuan(1_000_000),
  verifiedDailyLimitCny: yuan(10_000_000),
  newMemberReviewHours: whole(0, 24 * 90),
  cardCodeFirstOrderLimitCny: yuan(1_000_000),
  maxUnpaidOrders: whole(1, 100),
  maxDeclines: whole(1, 100),
  mostLossPercent: z.number().min(0).max(100),
  mostLossCny: yuan(100_000),
  threeDsFromCny: yuan(1_000_000),
  maxCardMembers: whole(1, 100),
  velocity: z
    .array(
      z.strictObject({
        key: z.enum(['member', 'ip', 'device', 'rechargeAccount']),
        windowMinutes: whole(1, 60 * 24 * 7),
        maxOrders: whole(1, 10_000),
      }),
    )
    .max(20),
});
const { restPeriod, maintenance } = settings.shape;

const optional = (most: number) => z.string().trim().max(most);
/** Braces and angle brackets mark up texts, into which the name is put. */
const shopName = z.strictObject(
  inEveryLanguage(() =>
    z
      .string()
      .trim()
      .min(1)
      .max(30)
      .regex(/^[^{}<>]*$/),
  ),
);
/** Pictures are their links here; their sizes are those of the uploaded files. */
const picture = brand.shape.icon;
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const hours = z.tuple([clock, clock]);
const address = z.union([z.literal(''), z.email().max(100)]);

/** The seller on receipts: empty fields are left out, and without a name there is none. */
const seller = z
  .strictObject({
    name: optional(120),
    address: optional(200),
    // A change of before lacks it.
    registerNumber: optional(40).default(''),
    taxNumber: optional(40),
    email: address,
  })
  .refine(({ name, ...rest }) => name !== '' || Object.values(rest).every((value) => value === ''), {
    path: ['name'],
  })
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));

/** What staff may write: narrower than what is read, so that a typing error does not stop the shop. */
export const writableSettings = z.object({
  shop: z.strictObject({
    name: shopName,
    coinName: shopName,
    logo: picture,
    logoDark: picture,
    icon: picture,
    colour: brand.shape.colour,
  }),
  seller,
  serviceContact: z.strictObject({
    wechatId: optional(40),
    wechatUrl: z
      .union([z.literal(''), z.url({ protocol: /^https$/ }).max(200)])
      .nullable()
      .transform((url) => url || null),
    officialAccount: z.strictObject(inEveryLanguage(() => optional(40))),
    email: address,
    hours: z.strictObject({ weekdays: hours, weekends: hours }),
  }),
  minOrderAmount: yuan(10_000),
  payTimeoutMinutes: whole(5, 24 * 60),
  physicalPayTimeoutMinutes: whole(5, orderWaits.PENDING_PAYMENT.longest / minute),
  autoReceiveDaysVirtual: whole(1, 90),
  autoReceiveDaysPhysical: whole(1, orderWaits.PENDING_EVALUATE.longest / day),
  freightZones,
  couriers: z.strictObject({
    pages: z
      .array(
        z.strictObject({
          names: z.array(z.string().trim().min(1).max(courierNameMost)).min(1).max(courierNames),
          url: z.string().max(300).refine(isTrackingUrl),
        }),
      )
      .max(50),
  }),
  tax: z.strictObject({ percent: z.number().min(0).max(100).multipleOf(0.0001) }),
  lateCoins: z.strictObject({
    sharePercent: whole(0, 20),
    mostCoins: whole(0, 10_000),
    mostCoinsPerDay: whole(0, 100_000),
  }),
  presents: z.strictObject({
    mostPerDay: whole(0, 1000),
    newMemberMostPerDay: whole(0, 1000),
    newMemberDays: whole(0, 365),
    validDays: whole(1, presentWaits.WAITING.longest / day),
  }),
  topUpSuppliers: topUpSuppliers.refine(({ lines }) => wrongSupplierLine(supplierLinesText(lines)) === null, {
    path: ['lines'],
  }),
  supplierBalance: z.strictObject({ alarmBelowMinor: whole(0, 1_000_000_000) }),
  risk: risk.refine(
    ({ unverifiedSingleLimitCny: single, unverifiedDailyLimitCny: daily }) => single <= daily,
    { path: ['unverifiedSingleLimitCny'] },
  ),
  restPeriod: restPeriod.refine(({ periods }) => periods.every(({ start, end }) => start < end), {
    path: ['periods'],
  }),
  maintenance: maintenance.extend({
    message: z.strictObject(inEveryLanguage(() => z.string().max(200))).default(inEveryLanguage(() => '')),
  }),
  approvalLimits: approvalLimits.shape.approvalLimits,
  secondContact: z.strictObject({ email: address }),
  alarmMails: alarmSettings.shape.alarmMails.strict(),
  firstDay: firstDaySettings.shape.firstDay,
  staffNetworks: z.strictObject({ allowed: staffNetworks.shape.staffNetworks.shape.allowed.max(50) }),
});

export const writableCurrency = z.strictObject({
  /** Units for CNY 1. */
  rate: z.number().min(0.000_001).max(1_000_000),
  /** Percent on top of the rate. */
  premium: z.number().min(0).max(20),
  supportPayment: z.boolean(),
});

/** What members read for a payment method. */
export const methodNames = z.object({
  name: z.strictObject(inEveryLanguage(() => z.string().trim().min(1).max(40))),
});

export const writableMethod = z
  .strictObject({
    name: methodNames.shape.name,
    /** Percent of the order. */
    feeRate: z.number().min(0).max(20),
    feeFixed: yuan(1000),
    min: yuan(1_000_000),
    max: yuan(1_000_000),
    isEnabled: z.boolean(),
  })
  .refine(({ min, max }) => min <= max, { path: ['max'] });
