import { create } from 'zustand';

type ShellStore = {
  /** The full-page loading cover is wanted; it closes 400 ms after the last wish ends. */
  isFullLoading: boolean;
  isServiceDialogOpen: boolean;
  /** A client navigation is under way. */
  isNavigating: boolean;
  setFullLoading: (wanted: boolean) => void;
  openServiceDialog: () => void;
  closeServiceDialog: () => void;
  setNavigating: (navigating: boolean) => void;
};

/** Flags shared by the shell and the pages. */
export const useShell = create<ShellStore>()((set) => ({
  isFullLoading: false,
  isServiceDialogOpen: false,
  isNavigating: false,
  setFullLoading: (isFullLoading) => set({ isFullLoading }),
  openServiceDialog: () => set({ isServiceDialogOpen: true }),
  closeServiceDialog: () => set({ isServiceDialogOpen: false }),
  setNavigating: (isNavigating) => set({ isNavigating }),
}));
