import { desc } from 'drizzle-orm';
import { staleAfter } from '../../../../lib/i18n/stale-texts';
import type { Executor } from '../../../database/connect';
import { revision } from '../../../database/schema/revisions';
import { isOf } from './write-revision';

/** Saved states that are compared; an older change of a source is forgotten. */
const mostStates = 50;

/** The translations of a subject, as `path.language`, whose source was changed after them. */
export async function readStaleTexts(db: Executor, subject: Parameters<typeof isOf>[0]): Promise<string[]> {
  const states = await db
    .select({ content: revision.content })
    .from(revision)
    .where(isOf(subject))
    .orderBy(desc(revision.number))
    .limit(mostStates);
  let stale = new Set<string>();
  states.reverse().forEach(({ content }, index) => {
    const before = states[index - 1];
    if (before) stale = staleAfter(stale, before.content, content);
  });
  return [...stale];
}
