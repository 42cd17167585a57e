import { create } from 'zustand';

export type MessageView = 'list' | 'create' | 'detail';

/** What somebody who opens the message centre brings along; with any of it a new message begins. */
export type MessageStart = {
  /** Begin with a new message, with nothing known about it yet. */
  readonly isNew?: boolean;
  /** The order it is about. */
  readonly orderSn?: string;
  /** What was searched for and not found. */
  readonly keyword?: string;
};

type MessageModal = {
  isOpen: boolean;
  view: MessageView;
  /** The message in the detail view. */
  messageId: string | null;
  replyDraft: string;
  start: MessageStart;
  open: (start?: MessageStart) => void;
  /** Back to the list, nothing selected, no reply begun (spec section 4). */
  close: () => void;
  showList: () => void;
  showCreate: () => void;
  showDetail: (messageId: string) => void;
  setReplyDraft: (text: string) => void;
};

const atList = { view: 'list', messageId: null, replyDraft: '', start: {} } as const;

/** Which view of the message centre is in sight. What is written in a new message is kept in `message-draft.ts`. */
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
