import { beforeEach, expect, it } from 'vitest';
import { useMessageModal } from './message-modal';

const modal = () => useMessageModal.getState();

beforeEach(() => {
  modal().close();
});

it('opens the list, or a new ticket with preset values', () => {
  modal().open();
  expect(modal()).toMatchObject({ isOpen: true, view: 'list' });
  modal().open({ orderSn: '2026010100000001' });
  expect(modal()).toMatchObject({ view: 'create', start: { orderSn: '2026010100000001' } });
  modal().showList();
  modal().showCreate();
  expect(modal().start).toEqual({});
});

it('drops the selected ticket and the reply draft when it closes', () => {
  modal().open();
  modal().showDetail('7');
  modal().setReplyDraft('half a reply');
  expect(modal()).toMatchObject({ view: 'detail', messageId: '7', replyDraft: 'half a reply' });
  modal().close();
  expect(modal()).toMatchObject({ isOpen: false, view: 'list', messageId: null, replyDraft: '' });
});
