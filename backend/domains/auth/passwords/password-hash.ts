import { hash, verify } from '@node-rs/argon2';
import { passwordSpellings, readPassword } from '../../../../lib/text/password';
import { boundedQueue } from '../../../platform/concurrency/bounded-queue';

/** OWASP's minimum for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** PHC prefix of hashes with the current cost. */
const present = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Longer input is rejected before hashing, so that hashing cannot be used to exhaust the server. */
const longestPassword = 256;

/** Each running hash takes 19 MiB and a core. */
const runInQueue = boundedQueue({ concurrency: 4, maxWaiting: 400 });

let dummy: Promise<string> | undefined;

/** Returns an Argon2id hash in PHC form with a random salt. */
export function hashPassword(password: string): Promise<string> {
  return runInQueue(() => hash(readPassword(password), cost));
}

/**
 * Whether the password matches the hash. Without a hash (no such account, or one that signs in by code only) a dummy is
 * verified instead, so that the response time reveals nothing. A password with accents is also tried in the spellings
 * that hashes from before {@link readPassword} may have.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const readable = password.length <= longestPassword ? password : '';
  dummy ??= hash('no account has this password', cost);
  const against = passwordHash ?? (await dummy);
  if (readable === '' || passwordHash === null) {
    await runInQueue(() => verify(against, readable));
    return false;
  }
  for (const spelling of passwordSpellings(readable)) {
    if (await runInQueue(() => verify(against, spelling))) return true;
  }
  return false;
}

/** Whether a hash uses an outdated cost; the next successful sign-in then rehashes the password. */
export function isOutdated(passwordHash: string | null): boolean {
  return passwordHash !== null && !passwordHash.startsWith(present);
}
