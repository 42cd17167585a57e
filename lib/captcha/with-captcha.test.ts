import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { withCaptcha } from './with-captcha';

const solveCaptcha = vi.hoisted(() => vi.fn());
vi.mock('./solve-captcha', () => ({ solveCaptcha }));

const solution = { code: 'c29sdmVk', randomStr: '1234' };
const needed = new ApiError(428, 'common_error_ncorrectCaptcha', 'POST /x', { captcha: true });

beforeEach(() => solveCaptcha.mockReset().mockResolvedValue(solution));

it('solves no captcha unless one is required', async () => {
  expect(await withCaptcha(async (captcha) => captcha ?? 'none', vi.fn())).toBe('none');
  expect(solveCaptcha).not.toHaveBeenCalled();
});

it('solves a captcha, reports it, and retries the call', async () => {
  const states: boolean[] = [];
  const send = vi.fn().mockRejectedValueOnce(needed).mockResolvedValueOnce('done');
  expect(await withCaptcha(send, (isWorking) => states.push(isWorking))).toBe('done');
  expect(send.mock.calls).toEqual([[undefined], [solution]]);
  expect(states).toEqual([true, false]);
});

it('gives up after two captchas, and immediately for any other failure', async () => {
  const send = vi.fn().mockRejectedValue(needed);
  await expect(withCaptcha(send, vi.fn())).rejects.toBe(needed);
  expect(send).toHaveBeenCalledTimes(3);
  const denied = new ApiError(428, '', 'POST /x');
  const other = vi.fn().mockRejectedValue(denied);
  await expect(withCaptcha(other, vi.fn())).rejects.toBe(denied);
  expect(other).toHaveBeenCalledTimes(1);
});
