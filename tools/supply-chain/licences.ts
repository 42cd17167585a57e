import { lockedPackages, type Package } from './lock-file';

/** Licences under which the shop may be run and passed on as it is; of parts joined with AND each must be here. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
  // libvips, a library of its own that is loaded at run time.
  'LGPL-3.0-or-later',
]);

/** Packages without a licence in the registry, by the start of their name; from their repositories. */
const namedElsewhere: Readonly<Record<string, string>> = {
  '@next/swc-': 'MIT',
  '@swc/core-': 'Apache-2.0',
  'png-js': 'MIT',
};

/** The licence of a package, also when only its repository names it. */
export function licenceOf({ name, licence }: Pick<Package, 'name' | 'licence'>): string | null {
  if (licence !== null) return licence;
  return Object.entries(namedElsewhere).find(([start]) => name.startsWith(start))?.[1] ?? null;
}

/** Whether a licence expression (SPDX) is accepted: one of the parts joined with OR, and all joined with AND. */
export function isAccepted(licence: string | null): boolean {
  if (licence === null) return false;
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => accepted.has(part.trim())));
}

/** Packages of the running shop whose licence is not accepted, or not named by the registry. */
export function unaccepted(packages: readonly Package[]): Package[] {
  return packages.filter((one) => !one.isDevelopment && !isAccepted(licenceOf(one)));
}

/** `npm run licences`: the packages of the running shop with their licences, as tab-separated lines. */
function main(): void {
  const packages = lockedPackages().filter(({ isDevelopment }) => !isDevelopment);
  for (const one of packages) {
    process.stdout.write(`${one.name}\t${one.version}\t${licenceOf(one) ?? 'not named'}\n`);
  }
  const rejected = unaccepted(packages);
  if (rejected.length === 0) return;
  process.stderr.write(`Not accepted: ${rejected.map(({ name }) => name).join(', ')}\n`);
  process.exitCode = 1;
}

if (process.argv[1]?.endsWith('licences.ts')) main();
