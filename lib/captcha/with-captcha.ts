import { ApiError } from '@/lib/api/api-error';
import type { SolvedCaptcha } from './solve-captcha';

/** A challenge may run out while it is solved; more than twice is something else. */
const mostTries = 2;

function asksForCaptcha(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 428) return false;
  const { data } = error;
  return typeof data === 'object' && data !== null && Reflect.get(data, 'captcha') === true;
}

/**
 * A call that may be asked for a captcha: it is solved in the background, then the call is made again.
 * @param onWork told when the work begins and ends
 * @throws what the call throws for any other reason
 */
export async function withCaptcha<T>(
  ask: (captcha: SolvedCaptcha | undefined) => Promise<T>,
  onWork: (isWorking: boolean) => void,
): Promise<T> {
  let captcha: SolvedCaptcha | undefined;
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(captcha);
    } catch (error) {
      if (tries >= mostTries || !asksForCaptcha(error)) throw error;
    }
    captcha = await solved(onWork);
  }
}

/** A captcha before a call that always needs one. */
export async function solved(onWork: (isWorking: boolean) => void): Promise<SolvedCaptcha> {
  onWork(true);
  try {
    const { solveCaptcha } = await import('./solve-captcha');
    return await solveCaptcha();
  } finally {
    onWork(false);
  }
}
