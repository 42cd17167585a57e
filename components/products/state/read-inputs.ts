import * as z from 'zod/mini';
import type { KeptInputs } from './purchase-state';

// Loaded when there is something to restore: product pages have a JavaScript budget.

const texts = z.record(z.string(), z.string());

const text = z.nullable(z.string());

const checkResult = z.object({
  ok: z.literal(true),
  roleName: text,
  serverName: text,
  level: z.nullable(z.number()),
  region: text,
  roleList: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  validateToken: z.string(),
  expiresIn: z.number(),
});

const keptInputs = z.object({
  typed: texts,
  repeated: texts,
  savedId: z.nullable(z.string()),
  check: z.nullable(
    z.object({
      status: z.literal('found'),
      result: checkResult,
      expiresAt: z.number(),
      roleName: z.nullable(z.string()),
      isConfirmed: z.boolean(),
    }),
  ),
});

/** The stored inputs of a product; an expired check is left out. Null for an unknown format. */
export function readInputs(stored: string): KeptInputs | null {
  const { success, data } = keptInputs.safeParse(parseJson(stored));
  if (!success) return null;
  const isValid = data.check !== null && data.check.expiresAt > Date.now();
  return { ...data, check: isValid && data.check ? data.check : { status: 'idle' } };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
