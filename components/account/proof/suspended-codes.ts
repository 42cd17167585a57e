import type { AreaCode } from '@/components/auth/fields/contact';

/** Area codes that no text message reaches now. */
export function suspendedCodes(areaCodes: readonly AreaCode[]): string[] {
  return areaCodes.filter((one) => one.suspended).map((one) => one.areaCode);
}
