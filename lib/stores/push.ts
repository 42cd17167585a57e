import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { mergeInto, safeLocalStorage, storedIn } from './safe-storage';

type PushChoice = {
  /** The member who has switched the notifications of this browser on; the permission holds for all who sign in. */
  onFor: string | null;
  /** The member who was asked on an order and has answered. */
  askedFor: string | null;
  set: (choice: Partial<Pick<PushChoice, 'onFor' | 'askedFor'>>) => void;
};

/** Persisted as `push`; read after mount. */
export const usePushChoice = create<PushChoice>()(
  persist((set) => ({ onFor: null, askedFor: null, set: (choice) => set(choice) }), {
    name: 'push',
    version: 1,
    ...storedIn(safeLocalStorage),
    merge: mergeInto({ onFor: null, askedFor: null }),
  }),
);
