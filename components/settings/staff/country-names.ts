import { useLocale } from 'next-intl';

/** Country names in the language of the person. */
export function useCountryNames(): Intl.DisplayNames {
  return new Intl.DisplayNames(useLocale(), { type: 'region' });
}
