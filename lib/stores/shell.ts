import { create } from 'zustand';

type ShellStore = {
  /** Shows the full-page loading cover, which closes 400 ms after it is reset. */
  isFullLoading: boolean;
  isServiceDialogOpen: boolean;
  /** While the login dialog is open: the path that is opened after the login. */
  loginTarget: string | null;
  /** Opens the third-party chat, false while it is not ready; null when none is configured. */
  openChat: (() => boolean) | null;
  setFullLoading: (wanted: boolean) => void;
  openServiceDialog: () => void;
  closeServiceDialog: () => void;
  /** Opens the login dialog for an action that needs a login. `target`: localized path of this site. */
  openLogin: (target: string) => void;
  closeLogin: () => void;
};

/** Flags shared by the shell and the pages. */
export const useShell = create<ShellStore>()((set) => ({
  isFullLoading: false,
  isServiceDialogOpen: false,
  loginTarget: null,
  openChat: null,
  setFullLoading: (isFullLoading) => set({ isFullLoading }),
  openServiceDialog: () => set({ isServiceDialogOpen: true }),
  closeServiceDialog: () => set({ isServiceDialogOpen: false }),
  openLogin: (loginTarget) => set({ loginTarget }),
  closeLogin: () => set({ loginTarget: null }),
}));
