import { useLocale, useTranslations } from 'next-intl';
import { defaultLocale } from '@/lib/i18n/locales';
import { formatYuan } from '@/lib/money';
import type { FreightZoneSetting } from '@/lib/settings/freight-zones';
import type { wrongZone } from './zone-rows';

/** Country names in the language of the person. */
export function useCountryNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(useLocale(), { type: 'region' });
}

/** A freight zone in words, as in lists, histories and requests. */
export function useZoneText() {
  const t = useTranslations('staff.settings.freight');
  const locale = useLocale();
  const countries = useCountryNames();
  const name = ({ name }: FreightZoneSetting): string =>
    Object.entries(name).find(([language, text]) => language === locale && text)?.[1] ?? name[defaultLocale];
  return {
    name,
    /** Why zones cannot be saved. */
    wrong: (problem: NonNullable<ReturnType<typeof wrongZone>>): string =>
      t(`wrong_${problem.reason}`, {
        zone: 'zone' in problem ? problem.zone : 0,
        country: 'country' in problem ? (countries.of(problem.country) ?? problem.country) : '',
      }),
    sentence: (zone: FreightZoneSetting): string => {
      const { basis, bands, next, freeFromCny } = zone;
      const limit = (value: number) => t(`limit_${basis}`, { value });
      const parts = [
        ...bands.map(({ upTo, cny }) => t('band', { limit: limit(upTo), price: formatYuan(cny) })),
        t('further', { limit: limit(next.each), price: formatYuan(next.cny) }),
        ...(freeFromCny === null ? [] : [t('free', { price: formatYuan(freeFromCny) })]),
      ];
      const where = zone.countries.map((code) => countries.of(code) ?? code).join(t('comma')) || t('rest');
      return t('sentence', { name: name(zone), where, charges: parts.join(t('comma')) });
    },
  };
}
