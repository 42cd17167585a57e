import { create } from 'zustand';

/** An uploaded file that is not sent yet; pictures are shown from the local file. */
export type ChosenFile = { readonly id: string; readonly name: string; readonly preview: string | null };

type Drafts = {
  readonly texts: Readonly<Record<string, string>>;
  /** An empty text removes the draft. */
  readonly write: (key: string, text: string) => void;
  /** Files of replies by ticket. */
  readonly files: Readonly<Record<string, readonly ChosenFile[]>>;
  readonly addFile: (ticketId: string, file: ChosenFile) => void;
  /** Removes the files that are named, or all. */
  readonly removeFiles: (ticketId: string, ids?: readonly string[]) => void;
};

/** What was begun, by ticket, so that another ticket can be looked at meanwhile. */
export const useDrafts = create<Drafts>()((set) => ({
  texts: {},
  write: (key, text) => set(({ texts }) => ({ texts: { ...texts, [key]: text } })),
  files: {},
  addFile: (ticketId, file) =>
    set(({ files }) => ({ files: { ...files, [ticketId]: [...(files[ticketId] ?? []), file] } })),
  removeFiles: (ticketId, ids) =>
    set(({ files }) => {
      const before = files[ticketId] ?? [];
      const isRemoved = ({ id }: ChosenFile) => !ids || ids.includes(id);
      for (const { preview } of before.filter(isRemoved)) if (preview) URL.revokeObjectURL(preview);
      return { files: { ...files, [ticketId]: before.filter((file) => !isRemoved(file)) } };
    }),
}));
