import { call } from '@/lib/api/browser';
import type { CaptchaChallenge } from '@/lib/auth/contract';
import { hasWebCrypto, loadDeriveKey } from './derive-key';

/** The captcha fields of a request. */
export type SolvedCaptcha = { code: string; randomStr: string };

type Solution = { counter: number; derivedKey: string } | null;

/** Milliseconds after which the page solves the challenge itself, because a blocked worker never responds. */
const patience = () => (hasWebCrypto() ? 20_000 : 120_000);

/**
 * Requests a proof of work and solves it in a worker, so that the page stays responsive.
 * @throws ApiError when the request fails; Error when this browser cannot solve it
 */
export async function solveCaptcha(): Promise<SolvedCaptcha> {
  const randomStr = generatedId();
  const challenge = await call('GET /code', { query: { randomStr } });
  const solution = await inWorker(challenge).catch(() => here(challenge));
  if (!solution) throw new Error('The captcha was not solved');
  return { code: btoa(JSON.stringify({ challenge, solution })), randomStr };
}

/** 14 random digits and the time. */
function generatedId(): string {
  const digits = crypto.getRandomValues(new Uint8Array(14)).map((byte) => byte % 10);
  return `${digits.join('')}${Date.now()}`;
}

function inWorker(challenge: CaptchaChallenge): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => end(() => reject(new Error('The worker did not answer'))), patience());
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => end(() => resolve(data)));
    worker.addEventListener('error', () => end(() => reject(new Error('The worker failed'))));
    worker.postMessage(challenge);
  });
}

/** Key derivation of the browser runs in threads of its own; the page only waits for it. */
async function here(challenge: CaptchaChallenge): Promise<Solution> {
  const [{ solveChallenge }, deriveKey] = await Promise.all([import('altcha-lib'), loadDeriveKey()]);
  return solveChallenge({ challenge, deriveKey });
}
