import { licenceOf } from './licences';
import { lockedPackages, type Package } from './lock-file';

/**
 * The bill of materials of the running shop (CycloneDX 1.5), from the lock file. `npm sbom` refuses a tree in which a
 * development package asks for another version, and its `--omit=dev` also omits packages that both need.
 * @param version of the shop
 */
export function billOfMaterials(version: string) {
  const packages = lockedPackages().filter(({ isDevelopment }) => !isDevelopment);
  const distinct = new Map(packages.map((one) => [purlOf(one), one]));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'store', version } },
    components: [...distinct].map(([purl, one]) => componentOf(purl, one)),
  };
}

/** Package URL: the `@` of a scope is escaped. */
function purlOf({ name, version }: Package): string {
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

function componentOf(purl: string, one: Package) {
  const licence = licenceOf(one);
  return {
    type: 'library',
    'bom-ref': purl,
    purl,
    name: one.name,
    version: one.version,
    scope: one.isOptional ? 'optional' : 'required',
    ...(licence === null ? {} : { licenses: [{ expression: licence }] }),
    ...(one.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: one.sha512 }] }),
  };
}

/** `npm run sbom` writes it to standard output. */
if (process.argv[1]?.endsWith('sbom.ts')) {
  const version = process.env.npm_package_version ?? '0';
  process.stdout.write(`${JSON.stringify(billOfMaterials(version), null, 2)}\n`);
}
