import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaChallenge } from '@/lib/contract/members/auth';

/** Solves one challenge and posts the solution; null when it failed. */
addEventListener('message', async ({ data }: MessageEvent<CaptchaChallenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null));
});
