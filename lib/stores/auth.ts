import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { mergeInto, safeLocalStorage, storedIn } from './safe-storage';

/** The part of the session that scripts may read; the tokens are in a sealed HttpOnly cookie. */
export type AuthSession = {
  userId: string | null;
  username: string | null;
  areaCode: string | null;
  /** `finished` once a member is signed in. */
  loginStep: 'login' | 'finished';
  /** User data of the token response, shown until the member is loaded. */
  data: { nickname: string; avatar: string | null; vipLevel: string } | null;
  /** User type. */
  type: 'Member' | null;
};

const signedOut: AuthSession = {
  userId: null,
  username: null,
  areaCode: null,
  loginStep: 'login',
  data: null,
  type: null,
};

type SignedIn = Pick<AuthSession, 'areaCode' | 'data'> & { userId: string; username: string };

type AuthStore = AuthSession & {
  /** After a sign-in or a refresh: `loginStep` becomes `finished`. */
  setAuth: (session: SignedIn) => void;
  /** After a sign-out or a 401. `areaCode` is kept for the next login form. */
  clear: () => void;
};

/** Persisted as `auth`; read after mount (components/shell/watchers/stored-state.tsx), never while hydrating. */
export const useAuth = create<AuthStore>()(
  persist(
    (set) => ({
      ...signedOut,
      setAuth: (session) => set({ ...session, loginStep: 'finished', type: 'Member' }),
      clear: () => set(({ areaCode }) => ({ ...signedOut, areaCode })),
    }),
    {
      name: 'auth',
      version: 1,
      skipHydration: true,
      ...storedIn(safeLocalStorage),
      merge: mergeInto(signedOut),
    },
  ),
);

const isSignedIn = ({ loginStep, userId }: ReturnType<typeof useAuth.getState>) =>
  loginStep === 'finished' && userId !== null;

/** True for a signed-in member; false for a visitor, and before the store is hydrated. */
export function useIsMember(): boolean {
  return useAuth(isSignedIn);
}

/** The same outside of rendering. */
export function isMemberNow(): boolean {
  return isSignedIn(useAuth.getState());
}
