import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

// X.509 certificates in DER, because Node.js reads them only. RFC 5280.

export type Keys = { privateKey: KeyObject; publicKey: KeyObject };
export type Issued = Keys & { name: string; pem: string };

type Dates = { from: Date; to: Date };

const der = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
};

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

const sha256WithRsa = sequence(hex('06 09 2a 86 48 86 f7 0d 01 01 0b 05 00'));
const commonName = hex('06 03 55 04 03');
const basicConstraints = hex('06 03 55 1d 13');

const nameOf = (name: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));

/** `YYMMDDHHMMSSZ`, for the years 1950 to 2049. */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/\D/g, '')}Z`));

/** Takes 0.1 to 0.5 s of CPU. */
export const newKeys = (bits = 2048): Keys => generateKeyPairSync('rsa', { modulusLength: bits });

/** A certificate, with new keys unless some are given; without an issuer it signs itself. */
export function issue(
  name: string,
  given: { by?: Issued; isAuthority?: boolean; bits?: number; keys?: Keys } & Dates,
): Issued {
  const { privateKey, publicKey } = given.keys ?? newKeys(given.bits);
  const constraints = sequence(
    basicConstraints,
    hex('01 01 ff'),
    der(0x04, given.isAuthority ? sequence(hex('01 01 ff')) : sequence()),
  );
  const content = sequence(
    hex('a0 03 02 01 02'),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    nameOf(given.by?.name ?? name),
    sequence(time(given.from), time(given.to)),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(constraints)),
  );
  const signature = sign('RSA-SHA256', content, given.by?.privateKey ?? privateKey);
  const certificate = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
  return { name, privateKey, publicKey, pem };
}
