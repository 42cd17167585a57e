import { z } from 'zod';
import { UnreadableResponseError } from '../../ports/payment-provider';

// The SDK does not check the types of a response.

/** A field of a response that the store can do without: null when it is missing or is something else. */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);

export const text = z.string().min(1);
export const optionalText = optional(text);

/** In upper case, as the store writes it. */
export const currencyCode = z
  .string()
  .regex(/^[a-z]{3}$/i)
  .transform((code) => code.toUpperCase());

/** An amount in Stripe's units. */
export const amount = z.number().int();

/** @throws UnreadableResponseError when the response lacks what the store needs: Stripe is asked again */
export function read<T extends z.ZodType>(schema: T, response: unknown, what: string): z.output<T> {
  const { success, data, error } = schema.safeParse(response);
  if (success) return data;
  throw new UnreadableResponseError(`stripe: unreadable ${what}`, { cause: error });
}
