import { beforeEach, expect, it } from 'vitest';
import { emptyDraft, forgetMessageDraft, keepMessageDraft, messageDraftOf } from './message-draft';
import { useMessageModal } from './message-modal';

const modal = () => useMessageModal.getState();

beforeEach(() => {
  sessionStorage.clear();
  modal().close();
});

it('opens at the list, or at a new message when something was brought along', () => {
  modal().open();
  expect(modal()).toMatchObject({ isOpen: true, view: 'list' });
  modal().open({ orderSn: '2026010100000001' });
  expect(modal()).toMatchObject({ view: 'create', start: { orderSn: '2026010100000001' } });
  modal().showList();
  modal().showCreate();
  expect(modal().start).toEqual({});
});

it('forgets the selected message and the reply when it closes or goes back to the list', () => {
  modal().open();
  modal().showDetail('7');
  modal().setReplyDraft('half a reply');
  expect(modal()).toMatchObject({ view: 'detail', messageId: '7', replyDraft: 'half a reply' });
  modal().close();
  expect(modal()).toMatchObject({ isOpen: false, view: 'list', messageId: null, replyDraft: '' });
});

it('keeps a draft for the one who wrote it, and through the login', () => {
  const draft = { ...emptyDraft, subject: 'A card', category: 'COMPLAINT' as const };
  keepMessageDraft(draft, '1');
  expect(messageDraftOf('1')).toEqual(draft);
  expect(messageDraftOf('2')).toEqual(emptyDraft);
  keepMessageDraft(draft, null);
  expect(messageDraftOf('2')).toEqual(draft);
  forgetMessageDraft();
  expect(messageDraftOf('2')).toEqual(emptyDraft);
  for (const broken of ['{', '7', '{"subject":1}']) {
    sessionStorage.setItem('message_draft', broken);
    expect(messageDraftOf('1')).toEqual(emptyDraft);
  }
});
