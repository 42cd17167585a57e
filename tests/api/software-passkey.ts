import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { CreatedPasskey, SignedPasskey } from '../../lib/contract/passkey';

type Request = { challenge: string };

/** Flags of the authenticator data: the person was present; a credential is attached. */
const present = 0x01;
const attached = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** A CBOR byte string of up to 65,535 bytes. */
function cborBytes(bytes: Uint8Array): Buffer {
  const { length } = bytes;
  const head =
    length < 24 ? [0x40 + length] : length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** A CBOR text of up to 23 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/**
 * A passkey in memory that signs as a device does (WebAuthn Level 2, ES256), for tests of the server.
 * @param origin where the shop runs, as the browser tells the device
 */
export function softwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, { challenge }: Request, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (flags: number, more: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more]);
  };
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' } as const;

  return {
    id: base64url(id),
    /** Sets how often the device says that it was used. */
    setCounter: (value: number) => {
      counter = value;
    },
    create: (request: Request, from = origin): CreatedPasskey => {
      // A COSE key: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ]);
      const model = Buffer.alloc(16);
      const data = authenticatorData(
        present | attached,
        Buffer.concat([model, Buffer.from([0, id.length]), id, key]),
      );
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', request, from)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    sign: (request: Request, from = origin): SignedPasskey => {
      counter += 1;
      const data = authenticatorData(present);
      const client = clientData('webauthn.get', request, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
