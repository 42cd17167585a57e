import { createHmac, randomBytes } from 'node:crypto';
import { codeDigits, recoveryCodeCount } from '../../../lib/promises';
import { tokenHash } from '../sealing/seal';

/** Seconds that one code is valid (RFC 6238). */
const period = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits in Base32, as authenticators read it. */
export function newFactorSecret(): string {
  return toBase32(randomBytes(20));
}

/**
 * The address that an authenticator reads from a QR code.
 * @param issuer the name of the shop, under which the authenticator lists the account
 */
export function factorUri(secret: string, { email, issuer }: { email: string; issuer: string }): string {
  const label = encodeURIComponent(`${issuer}:${email}`);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}

/** The time step of a moment: whole periods since the epoch. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / period);
}

/** Whether a text has the form of a code; a recovery code has another. */
export function isOneTimeCode(text: string): boolean {
  return text.length === codeDigits && /^\d+$/.test(text);
}

/** The code for a time step (RFC 4226 with SHA-1, which every authenticator supports). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, '0');
}

/** The step that a code belongs to: now, or one period before or after; null when it fits none of them. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const present = stepOf(now);
  return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code) ?? null;
}

function toBase32(bytes: Uint8Array): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}

function fromBase32(text: string): Buffer {
  let bits = '';
  for (const letter of text) bits += alphabet.indexOf(letter).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)));
}

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
