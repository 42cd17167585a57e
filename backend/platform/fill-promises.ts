import { promises } from '../../lib/promises-by-name';

/** `{codeDays}` and the like become the numbers that the rules apply; other braces stay. Pure. */
export function fillPromises(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(promises, name) ? String(promises[name]) : whole,
  );
}
