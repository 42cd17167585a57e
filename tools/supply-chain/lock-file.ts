import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      /** Also of packages that development needs. */
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
      peer: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

export type Package = {
  name: string;
  version: string;
  /** SPDX; null when the registry names none. */
  licence: string | null;
  /** Hexadecimal; null when the lock file has another hash. */
  sha512: string | null;
  isDevelopment: boolean;
  /** Installed only on some platforms, or when another package asks for it. */
  isOptional: boolean;
  hasInstallScript: boolean;
};

/** The packages of `package-lock.json`, without the project itself. */
export function lockedPackages(path = 'package-lock.json'): Package[] {
  const { packages } = lock.parse(JSON.parse(readFileSync(path, 'utf8')));
  return Object.entries(packages).flatMap(([at, { version, license, dev, hasInstallScript, ...more }]) =>
    at === ''
      ? []
      : [
          {
            name: at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length),
            version: version ?? '',
            licence: license ?? null,
            sha512: sha512Of(more.integrity),
            isDevelopment: dev === true,
            isOptional: [more.devOptional, more.optional, more.peer].includes(true),
            hasInstallScript: hasInstallScript === true,
          },
        ],
  );
}

function sha512Of(integrity = ''): string | null {
  const base64 = integrity.match(/^sha512-(?<hash>[A-Za-z0-9+/=]+)$/)?.groups?.hash;
  return base64 === undefined ? null : Buffer.from(base64, 'base64').toString('hex');
}
