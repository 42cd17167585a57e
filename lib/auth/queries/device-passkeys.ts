import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The device or the person declined. */
export class PasskeyDeclined extends Error {
  override readonly name = 'PasskeyDeclined';
}

/** Whether this browser has passkeys; they need HTTPS or localhost. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

// Loaded when a passkey is used: no page needs it to be shown.
const library = () => import('@simplewebauthn/browser');

/** Asks the device for a new passkey. @throws PasskeyDeclined */
export async function createOnDevice(optionsJSON: PublicKeyCredentialCreationOptionsJSON) {
  const { startRegistration } = await library();
  return askDevice(() => startRegistration({ optionsJSON }));
}

/** Asks the device to sign a challenge. @throws PasskeyDeclined */
export async function signOnDevice(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await library();
  return askDevice(() => startAuthentication({ optionsJSON }));
}

async function askDevice<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (cause) {
    throw new PasskeyDeclined('The browser made no passkey', { cause });
  }
}
