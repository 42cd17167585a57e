import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '../platform/take-turns';

/** OWASP's minimum for Argon2id (the library's algorithm when none is named): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** What a hash of this cost begins with, in PHC form. */
const present = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** Longer input is refused unread: hashing it would be the attacker's work done by the shop. */
const longestPassword = 256;

/** Each hash that is made holds 19 MiB and a core. */
const inTurn = takeTurns({ parallel: 4, mostWaiting: 400 });

let dummy: Promise<string> | undefined;

/** Argon2id in PHC form, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Whether the password belongs to the hash. Without a hash (no such account, or one that signs in by code
 * only) the same work is done on a dummy, so that the time of the answer tells nothing.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const readable = password.length <= longestPassword ? password : '';
  dummy ??= hash('no account has this password', cost);
  const against = passwordHash ?? (await dummy);
  const matches = await inTurn(() => verify(against, readable));
  return matches && passwordHash !== null && readable !== '';
}

/** Whether a hash was made at another cost than today's: the next sign-in, which knows the password, makes it anew. */
export function isOutdated(passwordHash: string | null): boolean {
  return passwordHash !== null && !passwordHash.startsWith(present);
}
