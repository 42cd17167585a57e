import type { ReactNode } from 'react';
import type { useSignIn } from './use-sign-in';

/** What each way to sign in shares with the others. */
export type LoginWay = {
  agreement: ReactNode;
  /** False, and says so beside the box, while the agreement is not ticked. */
  mayProceed: () => boolean;
  session: ReturnType<typeof useSignIn>;
};
