import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhoneText } from './phone-text';

export type PhoneNumber = {
  /** Dial code without `+`. */
  readonly areaCode: string;
  /** National number: digits without the dial code and the trunk prefix. */
  readonly mobile: string;
  /** E.164, such as `+85298765402`. */
  readonly e164: string;
};

/**
 * Reads a phone number. A number that starts with `+` or `00` has its own dial code; otherwise the given one applies, and
 * is not added to a number that starts with it already. The library is for the server: browsers use
 * `phone-text.ts`.
 * @param place the dial code, or the ISO 3166-1 alpha-2 code of the country, of a number without one
 * @returns null when no number of that country has this length
 */
export function readPhoneNumber(text: string, place: Place = {}): PhoneNumber | null {
  const typed = readPhoneText(text);
  const options = optionsOf(place);
  // Many people put a trunk zero before a number of a country that has none.
  const spellings = [typed, typed.replace(/^0+/, '')].map((one) => parsed(one, options));
  const number =
    spellings.find((one) => one?.isValid()) ?? spellings.find((one) => one?.isPossible() === true);
  if (!number) return null;
  return { areaCode: number.countryCallingCode, mobile: number.nationalNumber, e164: number.number };
}

/** The library throws for a dial code that no country has. */
function parsed(text: string, options: ReturnType<typeof optionsOf>) {
  try {
    return parsePhoneNumberFromString(text, options);
  } catch {
    return undefined;
  }
}

type Place = { areaCode?: string | undefined; country?: string | undefined };

function optionsOf({ areaCode, country }: Place) {
  const dial = areaCode?.replace(/^(\+|00)/, '');
  // The whole text is the number: none is searched in a sentence.
  if (dial) return { defaultCallingCode: dial, extract: false };
  return country ? { defaultCountry: country as CountryCode, extract: false } : { extract: false };
}
