import { createRequire } from 'node:module';

/** sharp's ES module uses a syntax that Node 20.9 does not support; the CommonJS build does not. */
export const sharp: typeof import('sharp').default = createRequire(import.meta.url)('sharp');
