/** A fault that is put into a copy of the project, and the tests of which one must fail. */
export type Mutant = SourceMutant | BuildMutant;

type Fault = {
  /** What is true without the fault. */
  name: string;
  file: string;
  /** Text that occurs once in the file. */
  code: string;
  /** What replaces it. */
  mutated: string;
  /** The cheapest files, or folders, with a test that notices: a unit test before an API test before a browser test. */
  tests: string[];
  /** Part of the titles of the tests that run, as it is written in the file; all tests run without it. */
  titled?: string;
};

/** Changes a source file and runs Vitest. */
export type SourceMutant = Fault & { kind?: 'source' };

/** Changes the files of a production build that come from `code`, and runs Playwright on it. */
export type BuildMutant = Fault & {
  kind: 'build';
  titled: string;
  /** What the build has made of `code`, in one file or in several with this extension, and what replaces it. */
  built: { extension: 'css' | 'js'; code: RegExp; mutated: string };
  project: 'phone' | 'desktop';
};

/** Folder of the domains, relative to the project. */
export const domains = 'backend/domains';
