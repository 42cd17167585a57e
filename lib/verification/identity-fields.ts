import type { IdType } from './contract';

/** Rules for the fields of an identity document, shared by the form and the backend. */

/** ISO 3166-1 alpha-2 of every country that issues documents. */
export const countryCodes =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** Letters of any script and the separators that names contain. */
export function isRealName(text: string): boolean {
  return text.length >= 2 && text.length <= 60 && /^\p{L}[\p{L}\p{M} .'’·-]*$/u.test(text);
}

/** Whether a normalized number is valid; the last digit of a Chinese identity card is a checksum (GB 11643). */
export function isIdNumber(text: string, country: string, type: IdType): boolean {
  if (country === 'CN' && type === 'ID_CARD') return isChineseIdNumber(text);
  return /^[A-Z0-9()/.]{5,30}$/.test(text) && /\d/.test(text);
}

function isChineseIdNumber(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return '10X98765432'[sum % 11] === text[17];
}

/** A passport requires one picture; cards require both sides. */
export function hasBack(type: IdType): boolean {
  return type !== 'PASSPORT';
}
