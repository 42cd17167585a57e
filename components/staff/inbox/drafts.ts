import { create } from 'zustand';

type Drafts = {
  readonly texts: Readonly<Record<string, string>>;
  /** An empty text removes the draft. */
  readonly write: (key: string, text: string) => void;
};

/** Texts that were begun, by ticket and kind, so that another ticket can be looked at meanwhile. */
export const useDrafts = create<Drafts>()((set) => ({
  texts: {},
  write: (key, text) => set(({ texts }) => ({ texts: { ...texts, [key]: text } })),
}));
