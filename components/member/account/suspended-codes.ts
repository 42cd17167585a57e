import type { AreaCode } from '@/components/auth/phone-field';

/** Dial codes that no short message reaches now. */
export function suspendedCodes(areaCodes: readonly AreaCode[]): string[] {
  return areaCodes.filter((one) => one.suspended).map((one) => one.areaCode);
}
