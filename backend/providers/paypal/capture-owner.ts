import { type CaptureState, readCapture } from './order-state';
import type { PaypalContext } from './orders';
import { PaypalError } from './paypal-errors';

/** Numbers of this store's attempts. An account may serve other shops. */
export const isOurs = (number: string | null): number is string => /^P\d{10,24}$/.test(number ?? '');

/** Whose payment PayPal describes: it states a number of this store, numbers of another shop only, or none. */
export type Owner = { number: string } | 'OTHER_SHOP' | 'UNSTATED';

export function ownerOf(stated: readonly (string | null)[]): Owner {
  const number = stated.find(isOurs);
  if (number) return { number };
  return stated.some((one) => one !== null) ? 'OTHER_SHOP' : 'UNSTATED';
}

/** @returns null for a payment of another kind, and for one that PayPal does not show this store */
export async function fetchCapture(
  { client }: PaypalContext,
  captureId: string,
): Promise<CaptureState | null> {
  try {
    const capture = readCapture(
      await client.read(({ payments }) => payments.getCapturedPayment({ captureId })),
    );
    return capture.id === null ? null : capture;
  } catch (error) {
    if (error instanceof PaypalError && error.kind === 'PERMANENT') return null;
    throw error;
  }
}

/** Each capture of this store names its attempt, so one without any number belongs to another shop. */
export function ownerOfCapture(capture: CaptureState): Owner {
  const owner = ownerOf([capture.custom_id, capture.invoice_id]);
  return owner === 'UNSTATED' ? 'OTHER_SHOP' : owner;
}
