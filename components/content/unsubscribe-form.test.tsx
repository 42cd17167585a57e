import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import content from '@/messages/en/content.json';
import { bodiesOf, requests, responses } from '@/tests/setup/recorded-requests';
import { alerts, press, refuse, showWith } from '@/tests/setup/render-form';
import { UnsubscribeForm } from './unsubscribe-form';

vi.mock('@/lib/api/browser', () => import('@/tests/setup/recorded-requests'));

const text = content.unsubscribe;

beforeEach(() => window.history.replaceState(null, '', '/en/unsubscribe?token=abc.def'));

it('ends the mails to the address of the link at a press', async () => {
  showWith({ content }, <UnsubscribeForm />);
  expect(requests).toEqual([]);
  press(text.action);
  expect(await screen.findByText(text.done)).toBeDefined();
  expect(bodiesOf('POST /upms/member/mail/unsubscribe')).toEqual([{ token: 'abc.def' }]);
});

it('says when the link is not complete or not valid', async () => {
  responses.of = refuse('common_message_badRequest', { status: 400 });
  showWith({ content }, <UnsubscribeForm />);
  press(text.action);
  await waitFor(() => expect(alerts().join()).toContain('Check it and try again'));
  window.history.replaceState(null, '', '/en/unsubscribe');
  press(text.action);
  await waitFor(() => expect(alerts()).toEqual([text.noLink]));
});
