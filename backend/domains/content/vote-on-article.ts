import { and, eq, sql } from 'drizzle-orm';
import { networkOf } from '../../../lib/networks';
import { article, articleVote } from '../../database/schema/content';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { keyFor, sign } from '../../platform/sealing/seal';
import { visible } from './view-article';

/** Of one network, so that a script cannot add votes with many browsers' names. */
const networkLimit = { points: 30, seconds: 3600 };

/**
 * Stores whether an article was useful, once per article and visitor.
 * @returns the votes of all visitors
 * @throws StoreError common_message_notFound, 429
 */
export async function voteOnArticle(
  context: Context,
  { id, isUseful }: { id: string; isUseful: boolean },
): Promise<{ useful: number; total: number }> {
  const { db, clock, rateLimits } = context;
  await rateLimits.take(`article-vote:${networkOf(context.ip)}`, networkLimit);
  const [found] = await db
    .select({ id: article.id })
    .from(article)
    .where(and(eq(article.id, id), visible(context)));
  if (!found) throw new StoreError('common_message_notFound');
  await db
    .insert(articleVote)
    .values({ articleId: id, voterHash: voterOf(context), isUseful, createdTime: clock.now() })
    .onConflictDoUpdate({
      target: [articleVote.articleId, articleVote.voterHash],
      set: { isUseful, createdTime: clock.now() },
    });
  const [votes] = await db
    .select({
      useful: sql<number>`count(*) filter (where ${articleVote.isUseful})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(articleVote)
    .where(eq(articleVote.articleId, id));
  return votes ?? { useful: 0, total: 0 };
}

/** The same visitor has the same hash; the row names neither a member nor an address. */
function voterOf({ actor, ip, userAgent, environment }: Context): string {
  const who = actor.kind === 'member' ? `member ${actor.memberId}` : `visitor ${networkOf(ip)} ${userAgent}`;
  return sign(keyFor(environment.secret, 'article-vote'), who);
}
