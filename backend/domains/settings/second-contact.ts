import { z } from 'zod';
import type { Executor } from '../../database/connect';
import { readValidRows } from './read-valid-rows';

/** Who is mailed when the only person of a shop asks for what needs a second person. */
export const secondContact = z.object({
  secondContact: z.object({ email: z.union([z.literal(''), z.email().max(100)]) }),
});

/** @returns a mail address, or the empty text */
export async function readSecondContact(db: Executor): Promise<string> {
  return (await readValidRows(db, secondContact)).secondContact.email;
}
