import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useStaffAction } from './use-staff-action';

const key = ['approval'];

function Panel({ load, onDone }: { load: () => Promise<string>; onDone: () => void }) {
  const { data } = useQuery({ queryKey: [...key, 'detail'], queryFn: load });
  useQuery({ queryKey: [...key, 'list'], queryFn: () => wait(50, []) });
  return data === 'WAITING' ? <Decision onDone={onDone} /> : <p>{data}</p>;
}

function Decision({ onDone }: { onDone: () => void }) {
  const decide = useStaffAction(() => Promise.resolve(), [key]);
  return (
    <button type="button" onClick={() => decide.mutate(undefined, { onSuccess: onDone })}>
      Approve
    </button>
  );
}

it('reports success although the refetched row unmounts the button', async () => {
  const onDone = vi.fn();
  const load = vi.fn(async () => {
    await wait(5);
    return load.mock.calls.length === 1 ? 'WAITING' : 'APPROVED';
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Panel load={load} onDone={onDone} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button'));
  await screen.findByText('APPROVED');
  expect(onDone).toHaveBeenCalledOnce();
});
