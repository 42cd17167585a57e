import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge } from '@/lib/contract/auth';

/** Does the work of one challenge and sends what it found; null when it gave up. */
addEventListener('message', async ({ data }: MessageEvent<CaptchaChallenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null));
});
