/** A fault that is put into a copy of the project, and the tests of which one must fail. */
export type Mutant = SourceMutant | BuildMutant;

/** A text that occurs once in its file, and what replaces it. */
export type Change = { file: string; code: string; mutated: string };

type Fault = Change & {
  /** What is true without the fault. */
  name: string;
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

/** Brings a fault back that was repaired, and repeats steps of the explorer that lead to it. */
export type ExploredMutant = {
  name: string;
  changes: Change[];
  /** Written as in `EXPLORE_MOVES`. */
  moves: string;
  /** What the explorer finds after these steps, and does not find without the fault. */
  finding: string;
};

/** Folder of the domains, relative to the project. */
export const domains = 'backend/domains';
