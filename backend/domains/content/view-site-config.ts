import type { SiteConfig } from '../../../lib/settings/contract';
import type { Context } from '../../platform/context';
import { localize } from '../../platform/localize';
import { businessHoursAt, serviceHoursAt } from '../settings/business-hours';
import { isInMaintenance } from '../settings/maintenance';
import { readSettings } from '../settings/settings';

/** Shop-wide settings that pages need, with the business hours evaluated for now. */
export async function viewSiteConfig(
  context: Pick<Context, 'db' | 'clock' | 'locale' | 'environment'>,
): Promise<SiteConfig> {
  const { locale } = context;
  const now = context.clock.now();
  const settings = await readSettings(context.db);
  const rest = businessHoursAt(settings.restPeriod, now);
  const { hours, officialAccount, ...contact } = settings.serviceContact;
  return {
    demo: context.environment.demo,
    shop: {
      name: settings.shop.name[locale],
      coinName: settings.shop.coinName[locale],
      brand: settings.brand,
    },
    minOrderAmount: settings.minOrderAmount,
    payTimeoutMinutes: settings.payTimeoutMinutes,
    rest: {
      resting: rest.resting,
      endTime: rest.endTime?.getTime() ?? null,
      waitSeconds: rest.waitSeconds,
      message: localize(settings.restPeriod.message, locale),
      appliesTo: settings.restPeriod.appliesTo,
    },
    maintenance: {
      enabled: isInMaintenance(settings.maintenance, now),
      endTime: settings.maintenance.endTime,
      message: localize(settings.maintenance.message, locale).trim(),
    },
    serviceContact: {
      ...contact,
      officialAccount: localize(officialAccount, locale),
      today: serviceHoursAt(hours, now).join('–'),
      weekdays: hours.weekdays.join('–'),
      weekends: hours.weekends.join('–'),
    },
    encodeKey: context.environment.encodeKey,
    suspendedAreaCodes: settings.suspendedAreaCodes,
    featureFlags: settings.featureFlags,
    serverTime: now.getTime(),
  };
}
