import { type KeyRing, seal, unseal } from '../../platform/sealing/key-ring';
import { keyFor, sign } from '../../platform/sealing/seal';

type Vault = { environment: KeyRing };

/**
 * Encrypts with AES-256-GCM, bound to the verification and the field: sealed text cannot be moved elsewhere.
 */
export function sealField(
  { environment }: Vault,
  id: string,
  field: 'realName' | 'idNumber',
  text: string,
): string {
  return seal(environment, 'identity', text, `${id}|${field}`);
}

/** Decrypts a field; null once the text has been erased. */
export function openField(
  { environment }: Vault,
  id: string,
  field: 'realName' | 'idNumber',
  sealed: string,
): string | null {
  return sealed === '' ? null : unseal(environment, 'identity', sealed, `${id}|${field}`);
}

/** Blind index with a separate key: finds a document without decrypting any. */
export function documentHash(
  { environment }: Vault,
  document: { country: string; idType: string; idNumber: string },
): string {
  const text = [document.country, document.idType, document.idNumber].join('|');
  return sign(keyFor(environment.secret, 'identity-index'), text);
}

/** `张*`, `L** X*****`: the first letter of each word. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((word) => {
      const letters = [...word];
      return letters.length === 0 ? '' : `${letters[0]}${'*'.repeat(Math.max(1, letters.length - 1))}`;
    })
    .join(' ');
}

/** `11**************34`; short numbers show only their last two digits. */
export function maskNumber(number: string): string {
  const head = number.length >= 8 ? number.slice(0, 2) : '';
  return `${head}${'*'.repeat(number.length - head.length - 2)}${number.slice(-2)}`;
}
