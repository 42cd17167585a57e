import { z } from 'zod';
import { isLoopback, withoutSlash } from './own-network';
import { StartupError } from './startup-error';

/** The HTTP supplier of direct top-ups; `apiBase` without a trailing slash, `timeout` in milliseconds. */
export type SupplierAccount = {
  apiBase: string;
  keyId: string;
  secret: string;
  callbackSecret: string;
  timeout: number;
};

export type SupplierEnvironment = SupplierAccount | null;

/** Codes of suppliers that the shop has by itself; stored with calls and callbacks. */
export const httpSupplierCode = 'http';
const ownCodes: readonly string[] = [httpSupplierCode, 'sandbox', 'none'];

const apiBase = z
  .string()
  .regex(/^[^?#@]+$/, 'must have no credentials, query or fragment')
  .refine((url) => URL.canParse(url) && (url.startsWith('https://') || isLoopback(url)), {
    error: 'must be an https address; http is accepted for this machine only',
  });
const keyId = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, dots, hyphens or underscores');
const secret = z.string().min(32, 'must have at least 32 characters');

/** Suppliers beyond the first one: a JSON array. Key ids tell whose callback arrives. */
const further = z
  .array(
    z.strictObject({
      code: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,29}$/)
        .refine((code) => !ownCodes.includes(code)),
      apiBase,
      keyId,
      secret,
      callbackSecret: secret.optional(),
    }),
  )
  .max(9)
  .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, { error: 'has a code twice' });

export const supplierVariables = {
  /** Base URL of the HTTP API of a supplier of direct top-ups (docs/supplier.md). */
  SUPPLIER_API_BASE: apiBase.optional(),
  SUPPLIER_KEY_ID: keyId.optional(),
  SUPPLIER_SECRET: secret.optional(),
  /** Signs the callbacks of the supplier; SUPPLIER_SECRET when it is not set. */
  SUPPLIER_CALLBACK_SECRET: secret.optional(),
  /** Milliseconds for one call of the supplier. */
  SUPPLIER_TIMEOUT: z.coerce.number().int().min(100).max(25_000).default(15_000),
  /** Further suppliers of the same API, as a JSON array (docs/supplier.md). */
  FURTHER_SUPPLIERS: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a JSON array' });
        return z.NEVER;
      }
    })
    .pipe(further),
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

/** @throws StartupError in demo mode for a supplier of another machine, and for a key id that two suppliers have */
export function furtherSuppliersOf(values: Values): readonly (SupplierAccount & { code: string })[] {
  const given = values.FURTHER_SUPPLIERS;
  if (values.STORE_DEMO && given.some(({ apiBase: base }) => !isLoopback(base))) {
    throw new StartupError(
      'STORE_DEMO=1 and FURTHER_SUPPLIERS contradict each other: demo mode takes play money and must not buy real top-ups. Remove one of them.',
    );
  }
  const keyIds = [values.SUPPLIER_KEY_ID, ...given.map((each) => each.keyId)].filter(Boolean);
  if (new Set(keyIds).size !== keyIds.length) {
    throw new StartupError('Two suppliers have the same key id: callbacks could not be told apart.');
  }
  return given.map(({ callbackSecret, ...each }) => ({
    ...each,
    apiBase: withoutSlash(each.apiBase),
    callbackSecret: callbackSecret ?? each.secret,
    timeout: values.SUPPLIER_TIMEOUT,
  }));
}
