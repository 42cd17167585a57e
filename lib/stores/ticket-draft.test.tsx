import { beforeEach, expect, it } from 'vitest';
import {
  emptyDraft,
  forgetTicketDraft,
  keepTicketDraft,
  ticketDraftOf,
  useTicketDraft,
} from './ticket-draft';

const draft = { ...emptyDraft, subject: 'A card', category: 'COMPLAINT' as const };

beforeEach(() => forgetTicketDraft());

it('keeps a draft for its member, and one from before the login for every member', () => {
  keepTicketDraft(draft, '1');
  expect(ticketDraftOf('1')).toEqual(draft);
  expect(ticketDraftOf('2')).toEqual(emptyDraft);
  keepTicketDraft(draft, null);
  expect(ticketDraftOf('2')).toEqual(draft);
  forgetTicketDraft();
  expect(ticketDraftOf('2')).toEqual(emptyDraft);
});

it('restores a draft from session storage', async () => {
  keepTicketDraft(draft, '1');
  const stored = sessionStorage.getItem('message_draft') ?? '';
  forgetTicketDraft();
  sessionStorage.setItem('message_draft', stored);
  await useTicketDraft.persist.rehydrate();
  expect(ticketDraftOf('1')).toEqual(draft);
});

it.each(['{', '7', '{"subject":1}', '{"state":{"draft":{"subject":1},"memberId":"1"},"version":0}'])(
  'ignores the broken entry %s',
  async (broken) => {
    sessionStorage.setItem('message_draft', broken);
    await useTicketDraft.persist.rehydrate();
    expect(ticketDraftOf('1')).toEqual(emptyDraft);
  },
);
