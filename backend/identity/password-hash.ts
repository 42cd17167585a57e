import { hash, verify } from '@node-rs/argon2';
import { StoreError } from '../platform/store-error';

/** OWASP's minimum for Argon2id (the library's algorithm when none is named): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer input is refused unread: hashing it would be the attacker's work done by the shop. */
const longestPassword = 256;

/** Hashes at once in this process: each holds 19 MiB and a core. */
const parallel = 4;
/** More than this wait long enough to try again later. */
const mostWaiting = 400;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < parallel) running += 1;
  else if (waiting.length >= mostWaiting) throw new StoreError('common_message_serviceUnavailable');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The turn passes on as it is, so that nobody overtakes those who wait.
    if (next) next();
    else running -= 1;
  }
}

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
