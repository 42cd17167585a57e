import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
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

function Editor({ load, save }: { load: () => Promise<number>; save: (version: number) => Promise<void> }) {
  const { data: version = 0 } = useQuery({ queryKey: key, queryFn: load });
  const change = useStaffAction(save, [key]);
  return (
    <>
      <p>version {version}</p>
      <p role="alert">{change.error?.message}</p>
      <button type="button" disabled={change.isPending} onClick={() => change.mutate(version)}>
        Save
      </button>
    </>
  );
}

it('is not sent again after a conflict before the new version has arrived', async () => {
  const load = vi.fn(() => wait(30, load.mock.calls.length));
  const save = vi.fn(async (version: number) => {
    if (version === 1) throw new ApiError(409, 'conflict', 'POST /price');
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Editor load={load} save={save} />
    </QueryClientProvider>,
  );
  await screen.findByText('version 1');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('conflict');
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('version 2');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(save.mock.calls.map(([version]) => version)).toEqual([1, 2]));
});
