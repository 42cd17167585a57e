import { expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { StepUpCanceled, useStepUp, withStepUp } from './step-up';

const tooOld = () => new ApiError(403, 'staff_stepUpRequired', 'POST /x');

it('asks for a code once and repeats the calls that needed it', async () => {
  let isProved = false;
  const run = vi.fn(async () => {
    if (!isProved) throw tooOld();
    return 'done';
  });
  const results = Promise.all([withStepUp(run), withStepUp(run)]);
  await vi.waitFor(() => expect(useStepUp.getState().settle).not.toBeNull(), { timeout: 60_000 });
  isProved = true;
  useStepUp.getState().settle?.(true);
  expect(await results).toEqual(['done', 'done']);
  expect(run).toHaveBeenCalledTimes(4);
  expect(useStepUp.getState().settle).toBeNull();
});

it('does nothing when the question is closed', async () => {
  const run = vi.fn(async () => {
    throw tooOld();
  });
  const result = withStepUp(run);
  await vi.waitFor(() => expect(useStepUp.getState().settle).not.toBeNull(), { timeout: 60_000 });
  useStepUp.getState().settle?.(false);
  await expect(result).rejects.toBeInstanceOf(StepUpCanceled);
  expect(run).toHaveBeenCalledTimes(1);
});

it('passes other errors on', async () => {
  const refused = new ApiError(403, 'common_message_accessDenied', 'POST /x');
  await expect(withStepUp(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(useStepUp.getState().settle).toBeNull();
});
