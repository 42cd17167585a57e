import { join } from 'node:path';

/** Path of the font of documents, because servers may have none. README.md names the characters that it lacks. */
export const documentFont = join(
  /* turbopackIgnore: true */ process.cwd(),
  'backend',
  'platform',
  'fonts',
  'store-documents.otf',
);
