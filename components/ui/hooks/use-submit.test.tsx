import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import server from '@/messages/en/server.json';
import { toasts } from '@/tests/setup/recorded-toasts';
import { showWith } from '@/tests/setup/render-form';
import { useSubmit } from './use-submit';

vi.mock('@/components/ui/feedback/toast', () => import('@/tests/setup/recorded-toasts'));

function Action({ send, onSuccess }: { send: () => Promise<string>; onSuccess?: (data: string) => void }) {
  const { submit, isBusy, problem } = useSubmit(useMutation({ mutationFn: send }));
  return (
    <button type="button" aria-busy={isBusy} onClick={() => submit(undefined, { onSuccess })}>
      {problem || 'send'}
    </button>
  );
}

const click = () => fireEvent.click(screen.getByRole('button'));

it('sends one request for a double click, and another one afterwards', async () => {
  const send = vi.fn(async () => 'saved');
  const onSuccess = vi.fn();
  showWith({}, <Action send={send} onSuccess={onSuccess} />);
  click();
  click();
  await waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith('saved'));
  expect(send).toHaveBeenCalledTimes(1);
  await waitFor(() => {
    click();
    expect(send).toHaveBeenCalledTimes(2);
  });
});

it('keeps the text of a failure until the next attempt', async () => {
  const send = vi.fn().mockRejectedValueOnce(new ApiError(422, 'member_account_openOrders', 'POST /'));
  send.mockResolvedValue('saved');
  showWith({}, <Action send={send} />);
  click();
  await waitFor(() => expect(screen.getByText(server.member_account_openOrders)).toBeDefined());
  expect(toasts).toEqual([server.member_account_openOrders]);
  click();
  await waitFor(() => expect(screen.getByText('send')).toBeDefined());
});
