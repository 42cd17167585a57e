import { create } from 'zustand';

export type MessageView = 'list' | 'create' | 'detail';

/** Preset values of the opener; with any of them the message centre opens a new ticket. */
export type MessageStart = {
  /** Opens a new ticket without preset values. */
  readonly isNew?: boolean;
  /** The order it is about. */
  readonly orderSn?: string;
  /** What was searched for and not found. */
  readonly keyword?: string;
};

type MessageModal = {
  isOpen: boolean;
  view: MessageView;
  /** The ticket in the detail view. */
  messageId: string | null;
  replyDraft: string;
  start: MessageStart;
  open: (start?: MessageStart) => void;
  /** Closes and resets to the list, without a selected ticket or a reply draft. */
  close: () => void;
  showList: () => void;
  showCreate: () => void;
  showDetail: (messageId: string) => void;
  setReplyDraft: (text: string) => void;
};

const atList = { view: 'list', messageId: null, replyDraft: '', start: {} } as const;

/** The state of the message centre. The draft of a new ticket is in `ticket-draft.ts`. */
export const useMessageModal = create<MessageModal>()((set) => ({
  isOpen: false,
  ...atList,
  open: (start = {}) =>
    set({ isOpen: true, ...atList, start, view: Object.keys(start).length > 0 ? 'create' : 'list' }),
  close: () => set({ isOpen: false, ...atList }),
  showList: () => set(atList),
  showCreate: () => set({ ...atList, view: 'create' }),
  showDetail: (messageId) => set({ ...atList, view: 'detail', messageId }),
  setReplyDraft: (replyDraft) => set({ replyDraft }),
}));
