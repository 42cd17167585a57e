import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { networkOf } from '../../../lib/networks';
import { formatShanghai } from '../../../lib/time';
import { policyReport } from '../../database/schema/platform';
import type { Context } from '../../platform/context';
import { newId } from '../../platform/new-id';

type Report = z.output<Contract['POST /upms/open/policy/report']['body']>['csp-report'];
type List = Contract['GET /upms/admin/policy_report/list'];

/** A page that reports something usually does so several times; a network that sends more has nothing new. */
const networkLimit = { points: 60, seconds: 3600 };
const mostRows = 500;
const pageSize = 50;

/**
 * Counts what a browser reported. Nothing of the visitor is stored.
 * @throws StoreError 429 after 60 reports of a network in an hour
 */
export async function savePolicyReport(context: Context, report: Report): Promise<null> {
  await context.rateLimits.take(`policy-report:${networkOf(context.ip)}`, networkLimit);
  const kind = kindOf(report);
  if (!kind) return null;
  const now = context.clock.now();
  const [saved] = await context.db
    .insert(policyReport)
    .values({ id: newId(), ...kind, firstTime: now, lastTime: now })
    .onConflictDoUpdate({
      target: [policyReport.disposition, policyReport.directive, policyReport.blocked, policyReport.page],
      // Many browsers report the same for a long time.
      set: { count: sql`least(${policyReport.count}::bigint + 1, 2147483647)::integer`, lastTime: now },
    })
    .returning({ count: policyReport.count });
  // Anyone can send reports: what still happens is reported again and replaces what was made up.
  if (saved?.count === 1) {
    const oldest = context.db
      .select({ id: policyReport.id })
      .from(policyReport)
      .orderBy(desc(policyReport.lastTime), desc(policyReport.id))
      .offset(mostRows);
    await context.db.delete(policyReport).where(inArray(policyReport.id, oldest));
  }
  return null;
}

/** Scripts of extensions run in pages of the shop without belonging to it. */
const ofExtension = /^(?:[a-z-]*extension|webkit-masked-url)(?::|$)/;

/** What is stored of a report; null when it is not about a page of the shop. */
export function kindOf(
  report: Report,
): Pick<typeof policyReport.$inferInsert, 'disposition' | 'directive' | 'blocked' | 'page'> | null {
  const blocked = report['blocked-uri'] ?? '';
  if ([blocked, report['source-file'] ?? ''].some((source) => ofExtension.test(source))) return null;
  const page = webAddress(report['document-uri'] ?? '');
  const directive = (report['effective-directive'] || report['violated-directive'] || '').split(' ')[0] ?? '';
  if (!page || !/^[a-z-]{1,40}$/.test(directive)) return null;
  return {
    disposition: report.disposition,
    directive,
    blocked: blockedBy(blocked, report['script-sample'] ?? ''),
    page: pageOf(page.pathname),
  };
}

function webAddress(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^(?:https?|wss?):$/.test(url.protocol) ? url : null;
}

/** Of an address the host alone, because paths and queries can name a person. */
function blockedBy(blocked: string, sample: string): string {
  // Trusted Types: the sample starts with the property or function that was given a text.
  const sink = blocked === 'trusted-types-sink' ? /^[\w ]{1,60}(?=\|)/.exec(sample)?.[0] : undefined;
  if (sink) return sink;
  if (/^[a-z-]{1,40}$/.test(blocked)) return blocked;
  const host = webAddress(blocked)?.host;
  return host ? host.slice(0, 100) : 'other';
}

/** Parts of a path that are more than a plain word name a product, an order or a person. */
function pageOf(path: string): string {
  const parts = path.split('/').map((part) => (/^[a-z-]{0,24}$/.test(part) ? part : '*'));
  return parts.slice(0, 7).join('/');
}

/** The most recent first, paged by time and id. */
export async function listPolicyReports(
  { db }: Context,
  { after }: z.output<List['query']>,
): Promise<z.input<List['data']>> {
  const [ms, id = ''] = after?.split('-') ?? [];
  const before = ms === undefined ? undefined : new Date(Number(ms));
  const rows = await db
    .select()
    .from(policyReport)
    .where(
      before &&
        or(
          lt(policyReport.lastTime, before),
          and(eq(policyReport.lastTime, before), lt(policyReport.id, id)),
        ),
    )
    .orderBy(desc(policyReport.lastTime), desc(policyReport.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({
      ...row,
      firstTime: formatShanghai(row.firstTime),
      lastTime: formatShanghai(row.lastTime),
    })),
    next: last && rows.length > pageSize ? `${last.lastTime.getTime()}-${last.id}` : null,
  };
}
