import { randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '../../../lib/promises';
import { tokenHash } from '../sealing/seal';

/** Ten codes that each replace an authenticator once. They are shown once; tables keep their hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, newRecoveryCode);
}

/** 80 bits in four groups; hexadecimal digits are never mistaken for each other. */
function newRecoveryCode(): string {
  return (randomBytes(10).toString('hex').toUpperCase().match(/.{5}/g) ?? []).join('-');
}

/** Recovery codes are shown in groups; spaces, hyphens and case do not matter. */
export function recoveryHash(code: string): string {
  return tokenHash(code.replaceAll(/[\s-]/g, '').toUpperCase());
}
