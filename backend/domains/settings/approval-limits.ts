import { z } from 'zod';
import { type LimitName, limitNames, limitsOfOne } from '../../../lib/permissions/value-acts';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

export type ApprovalLimits = Record<LimitName, number>;

/** A row of before lacks the newer ones. */
function limitSchema(name: LimitName) {
  const { unit, standard } = limitsOfOne[name];
  const least = unit === 'coins' || unit === 'number' ? z.int().min(0) : z.number().min(0);
  return (unit === 'percent' ? least.max(100) : least).default(standard);
}

/** Above these limits a second person decides (docs/staff.md). */
export const approvalLimits = z.object({
  approvalLimits: z.object(
    Object.fromEntries(limitNames.map((name) => [name, limitSchema(name)])) as Record<
      LimitName,
      ReturnType<typeof limitSchema>
    >,
  ),
});

/** A malformed or missing row is replaced by its last valid value or by the default. */
export async function readApprovalLimits(db: Executor): Promise<ApprovalLimits> {
  return (await readValidRows(db, approvalLimits)).approvalLimits;
}

/** Who is mailed when the only person of a shop asks for what needs a second person. */
export const secondContact = z.object({
  secondContact: z.object({ email: z.union([z.literal(''), z.email().max(100)]) }),
});

/** @returns a mail address, or the empty text */
export async function readSecondContact(db: Executor): Promise<string> {
  return (await readValidRows(db, secondContact)).secondContact.email;
}
