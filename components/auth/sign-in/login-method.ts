import type { ReactNode } from 'react';
import type { useLogin } from './use-login';

/** What the forms of the three login methods share. */
export type LoginMethod = {
  agreement: ReactNode;
  /** False while the agreement is not ticked; shows the problem then. */
  mayProceed: () => boolean;
  login: ReturnType<typeof useLogin>;
};
