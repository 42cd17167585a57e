import { ApiError } from '@/lib/api/api-error';
import type { SolvedCaptcha } from './solve-captcha';

/** A challenge may expire while it is solved; more than two attempts have another cause. */
const mostTries = 2;

function requiresCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 428) return false;
  const { data } = error;
  return typeof data === 'object' && data !== null && Reflect.get(data, 'captcha') === true;
}

/**
 * A call that may require a captcha: it is solved in the background, then the call is retried.
 * @param onWork called when solving starts and ends
 * @throws what the call throws for any other reason
 */
export async function withCaptcha<T>(
  send: (captcha: SolvedCaptcha | undefined) => Promise<T>,
  onWork: (isWorking: boolean) => void,
): Promise<T> {
  let captcha: SolvedCaptcha | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(captcha);
    } catch (error) {
      if (tries >= mostTries || !requiresCaptcha(error)) throw error;
    }
    captcha = await solved(onWork);
  }
}

/** A captcha for a call that always requires one. */
export async function solved(onWork: (isWorking: boolean) => void): Promise<SolvedCaptcha> {
  onWork(true);
  try {
    const { solveCaptcha } = await import('./solve-captcha');
    return await solveCaptcha();
  } finally {
    onWork(false);
  }
}
