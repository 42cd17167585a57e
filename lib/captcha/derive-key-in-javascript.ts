import { pbkdf2 } from '@noble/hashes/pbkdf2';
import { sha256 } from '@noble/hashes/sha2';
import type { CaptchaChallenge } from '@/lib/auth/contract';

type Parameters = Pick<CaptchaChallenge['parameters'], 'cost'> & { keyLength?: number };

/** PBKDF2 with SHA-256 for browsers without `crypto.subtle`; about ten times slower. */
export async function deriveKey(
  { cost, keyLength = 32 }: Parameters,
  salt: Uint8Array,
  password: Uint8Array,
) {
  return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
}
