/**
 * `814209526` as `814 209 526`, so that a person can compare it; other texts are unchanged. Not in `recharge-values.ts`:
 * product pages load that one at once and this one with the first check.
 */
export function inGroups(text: string): string {
  return /^\d{7,}$/.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ' ') : text;
}
