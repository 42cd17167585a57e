import { build } from 'esbuild';

const programs = [
  'backend/cli/serve.ts',
  'backend/cli/worker.ts',
  'backend/cli/doctor.ts',
  'backend/cli/migrate.ts',
] as const;

export type Program = (typeof programs)[number];

/** The path of a bundled program, from the root of the repository. */
export function bundled(program: Program): string {
  return program.replace('backend/cli/', '.test/backend/').replace(/\.ts$/, '.mjs');
}

/** Bundles the programs of the backend that tests start and kill; loading the sources takes seconds each time. */
export default async function bundleBackend(): Promise<void> {
  await build({
    entryPoints: programs.map((program) => ({ in: program, out: bundled(program).replace(/\.mjs$/, '') })),
    outdir: '.',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  });
}
