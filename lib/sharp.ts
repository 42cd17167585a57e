import { createRequire } from 'node:module';

/** sharp's ES module asks for a syntax that Node 20.9 does not have; its other form does not. */
export const sharp: typeof import('sharp').default = createRequire(import.meta.url)('sharp');
