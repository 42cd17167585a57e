import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { type CaptchaChallenge, captchaChallenge } from '../../../../lib/auth/contract';
import { networkOf } from '../../../../lib/networks';
import { spentCaptcha } from '../../../database/schema/security';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { type KeyPurpose, keyFor } from '../../../platform/sealing/seal';

/** Seconds until a challenge expires. */
const ttl = 300;
/** Iterations of one key derivation; `CAPTCHA_WORK` sets how many derivations a challenge takes. */
const cost = 1000;
const limit = { points: 300, seconds: 3600 };

export type CaptchaAnswer = { code?: string | undefined; randomStr?: string | undefined };

const solved = z.object({
  challenge: captchaChallenge.extend({ signature: z.string().regex(/^[0-9a-f]{64}$/) }),
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(200) }),
});

/**
 * Issues a signed proof-of-work challenge. The server derives the solution once; the client tries up to
 * `CAPTCHA_WORK` candidates.
 */
export async function issueCaptcha(context: Context, randomStr: string): Promise<CaptchaChallenge> {
  await context.rateLimits.take(`captcha:${networkOf(context.ip)}`, limit);
  const most = context.environment.captchaWork;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(most, Math.ceil(most / 2)),
    deriveKey,
    expiresAt: Math.floor(context.clock.now().getTime() / 1000) + ttl,
    data: { randomStr },
    hmacSignatureSecret: secret(context, 'captcha'),
    hmacKeySignatureSecret: secret(context, 'captcha-key'),
  });
  return captchaChallenge.parse(challenge);
}

/**
 * Consumes a solved captcha; each is accepted once, even under concurrent requests.
 * @throws StoreError 428 `common_error_ncorrectCaptcha` when absent or wrong, `common_error_invalidCaptcha` when
 *   expired or used; `data.captcha` asks clients to solve one and retry
 */
export async function spendCaptcha(context: Context, answer: CaptchaAnswer): Promise<void> {
  const payload = read(answer.code);
  if (!payload || payload.challenge.parameters.data.randomStr !== answer.randomStr) {
    throw refusal('common_error_ncorrectCaptcha');
  }
  const { verified, expired } = await verifySolution({
    ...payload,
    deriveKey,
    hmacSignatureSecret: secret(context, 'captcha'),
    hmacKeySignatureSecret: secret(context, 'captcha-key'),
  });
  const expireTime = new Date(payload.challenge.parameters.expiresAt * 1000);
  // The store's clock may be ahead of the library's.
  if (expired || (verified && expireTime <= context.clock.now())) {
    throw refusal('common_error_invalidCaptcha');
  }
  if (!verified) throw refusal('common_error_ncorrectCaptcha');
  const first = await context.db
    .insert(spentCaptcha)
    .values({ signature: payload.challenge.signature, expireTime })
    .onConflictDoNothing()
    .returning({ signature: spentCaptcha.signature });
  if (first.length === 0) throw refusal('common_error_invalidCaptcha');
}

function read(code: string | undefined): z.output<typeof solved> | null {
  if (!code) return null;
  try {
    const parsed = solved.safeParse(JSON.parse(Buffer.from(code, 'base64').toString('utf8')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function secret(context: Context, purpose: Extract<KeyPurpose, 'captcha' | 'captcha-key'>): string {
  return keyFor(context.environment.secret, purpose).toString('base64url');
}

function refusal(key: 'common_error_ncorrectCaptcha' | 'common_error_invalidCaptcha'): StoreError {
  return new StoreError(key, { data: { captcha: true } });
}
