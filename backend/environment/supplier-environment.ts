import { z } from 'zod';
import { isLoopback, withoutSlash } from './own-network';
import { StartupError } from './startup-error';

/** The HTTP supplier of direct top-ups; `apiBase` without a trailing slash, `timeout` in milliseconds. */
export type SupplierEnvironment = {
  apiBase: string;
  keyId: string;
  secret: string;
  callbackSecret: string;
  timeout: number;
} | null;

export const supplierVariables = {
  /** Base URL of the HTTP API of a supplier of direct top-ups (docs/supplier.md). */
  SUPPLIER_API_BASE: z
    .string()
    .regex(/^[^?#@]+$/, 'must have no credentials, query or fragment')
    .refine((url) => URL.canParse(url) && (url.startsWith('https://') || isLoopback(url)), {
      error: 'must be an https address; http is accepted for this machine only',
    })
    .optional(),
  SUPPLIER_KEY_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, dots, hyphens or underscores')
    .optional(),
  SUPPLIER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Signs the callbacks of the supplier; SUPPLIER_SECRET when it is not set. */
  SUPPLIER_CALLBACK_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Milliseconds for one call of the supplier. */
  SUPPLIER_TIMEOUT: z.coerce.number().int().min(100).max(25_000).default(15_000),
};

type Values = z.output<z.ZodObject<typeof supplierVariables>> & { STORE_DEMO: boolean };

/** @throws StartupError for a part of its variables, and in demo mode for one of another machine */
export function supplierOf(values: Values): SupplierEnvironment {
  const { SUPPLIER_API_BASE: apiBase, SUPPLIER_KEY_ID: keyId, SUPPLIER_SECRET: secret } = values;
  if (!apiBase && !keyId && !secret) return null;
  if (!apiBase || !keyId || !secret) {
    throw new StartupError(
      'A supplier needs SUPPLIER_API_BASE, SUPPLIER_KEY_ID and SUPPLIER_SECRET: set all three or none.',
    );
  }
  if (values.STORE_DEMO && !isLoopback(apiBase)) {
    throw new StartupError(
      'STORE_DEMO=1 and SUPPLIER_API_BASE contradict each other: demo mode takes play money and must not buy real top-ups. Remove one of them.',
    );
  }
  const callbackSecret = values.SUPPLIER_CALLBACK_SECRET ?? secret;
  return { apiBase: withoutSlash(apiBase), keyId, secret, callbackSecret, timeout: values.SUPPLIER_TIMEOUT };
}
