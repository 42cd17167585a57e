import { join } from 'node:path';

/** Path of a font with every character of a name, a product or an address (README.md): servers may have no fonts. */
export const documentFont = join(
  /* turbopackIgnore: true */ process.cwd(),
  'backend',
  'platform',
  'fonts',
  'tianyun-documents.otf',
);
