import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What the browser may know of the session; the tokens are in a sealed cookie out of its reach. */
export type AuthSession = {
  userId: string | null;
  username: string | null;
  areaCode: string | null;
  /** `finished` once someone is logged in (spec section 4). */
  loginStep: 'login' | 'finished';
  /** What the token endpoint tells about the user, shown until the member is loaded. */
  data: { nickname: string; avatar: string | null; vipLevel: string } | null;
  /** User type. */
  type: 'Member' | null;
};

const nobody: AuthSession = {
  userId: null,
  username: null,
  areaCode: null,
  loginStep: 'login',
  data: null,
  type: null,
};

type SignedIn = Pick<AuthSession, 'areaCode' | 'data'> & { userId: string; username: string };

type AuthStore = AuthSession & {
  /** After a login or a refresh: `loginStep` becomes `finished`. */
  setAuth: (session: SignedIn) => void;
  /** After a logout or a 401. `areaCode` stays, for the next login form. */
  clear: () => void;
};

/** Persisted as `auth`; read after mount (components/shell/stored-state.tsx), never while hydrating. */
export const useAuth = create<AuthStore>()(
  persist(
    (set) => ({
      ...nobody,
      setAuth: (session) => set({ ...session, loginStep: 'finished', type: 'Member' }),
      clear: () => set(({ areaCode }) => ({ ...nobody, areaCode })),
    }),
    { name: 'auth', version: 1, skipHydration: true },
  ),
);

/** True for a logged-in member; false for a visitor, and before the store has been read. */
export function useIsMember(): boolean {
  return useAuth((state) => state.loginStep === 'finished' && state.userId !== null);
}
