import { solveChallenge } from 'altcha-lib';
import type { CaptchaChallenge } from '@/lib/auth/contract';
import { loadDeriveKey } from './derive-key';

/** Solves one challenge and posts the solution; null when it failed. */
addEventListener('message', async ({ data }: MessageEvent<CaptchaChallenge>) => {
  const solution = loadDeriveKey().then((deriveKey) => solveChallenge({ challenge: data, deriveKey }));
  postMessage(await solution.catch(() => null));
});
