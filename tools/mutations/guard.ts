/** A condition that protects money, goods or data, and the tests that must fail without it. */
export type Guard = {
  name: string;
  file: string;
  /** Text that occurs once in the file. */
  code: string;
  /** What replaces it: the code without the guard. */
  without: string;
  tests: string[];
};

/** Folder of the domains, relative to the project. */
export const domains = 'backend/domains';
