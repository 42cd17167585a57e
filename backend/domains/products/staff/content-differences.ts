import { hashOf } from '../../../platform/idempotency';

/**
 * The fields that differ between two states, for the audit log. Pure.
 * @returns only the changed fields of each state
 */
export function differencesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => hashOf({ value: before[key] }) !== hashOf({ value: after[key] }),
  );
  const part = (state: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: part(before), after: part(after) };
}
