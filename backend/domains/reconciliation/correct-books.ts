import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../lib/contract/contract';
import { correctionProblem } from '../../../lib/reconciliation/correction-rules';
import { type BookCorrection, bookCorrection } from '../../../lib/reconciliation/staff/contract';
import type { Executor, Transaction } from '../../database/connect';
import { orders } from '../../database/schema/orders';
import { paymentLog } from '../../database/schema/payments';
import { currency } from '../../database/schema/pricing';
import { bookDifference } from '../../database/schema/reconciliation';
import type { Context } from '../../platform/context';
import { StoreError } from '../../platform/errors/store-error';
import { idempotentRequest, readStoredResponse, storeResponse } from '../../platform/idempotency';
import { newId } from '../../platform/new-id';
import { staffOf } from '../../platform/staff-of';
import { writeStaffAudit } from '../../platform/write-audit';
import { postEntry } from '../journal/post-entry';
import { requestApproval } from '../staff/approvals/request-approval';
import type { ApprovalRow } from '../staff/approvals/take-approval';

type Correct = Contract['POST /order/admin/reconciliation/correct'];
type Body = z.output<Correct['body']>;

// The books are append-only: a wrong entry is corrected by another one, which two people make.

/** A correction with what the list of approvals shows about it. JSON. */
type Content = BookCorrection & { about: string };

/**
 * Asks another person for a correcting entry. Nothing is booked before the approval. A repeated request with the same key
 * returns the first response.
 * @throws StoreError `common_message_badRequest` with the field, for lines that are no entry, an unknown provider or
 *   currency; `order_notFound`; 404 for a difference that is not open; `approval_waiting`
 */
export async function correctBooks(
  context: Context,
  body: Body,
  key: string,
): Promise<z.input<Correct['data']>> {
  const request = idempotentRequest(staffOf(context).staffId, 'books/correct', key, body);
  return context.db.transaction(async (tx) => {
    const known = await readStoredResponse(tx, request);
    if (known !== undefined) return known as z.input<Correct['data']>;
    await refuseLines(tx, body.lines);
    const content = await contentOf(tx, body);
    const home = body.lines.filter((line) => line.currency === 'CNY' && line.minor > 0);
    const approvalId = await requestApproval(tx, context, {
      kind: 'BOOK_CORRECTION',
      // One correction of a difference waits at a time.
      subjectId: body.differenceId ?? newId(),
      reason: body.reason,
      why: ['BOOK_CORRECTION'],
      valueFen: home.length > 0 ? home.reduce((sum, { minor }) => sum + minor, 0) : null,
      content,
    });
    const result = { approvalId };
    await storeResponse(tx, context, request, result);
    return result;
  });
}

async function refuseLines(tx: Executor, lines: Body['lines']): Promise<void> {
  const refuse = (field: string) =>
    new StoreError('common_message_badRequest', { data: { fields: [field] } });
  if (correctionProblem(lines) !== null) throw refuse('lines');
  const codes = [...new Set(lines.map((line) => line.currency))];
  const known = await tx
    .select({ code: currency.currencyCode })
    .from(currency)
    .where(inArray(currency.currencyCode, codes));
  if (known.length !== codes.length) throw refuse('currency');
  for (const provider of new Set(lines.flatMap((line) => line.provider ?? []))) {
    const [used] = await tx
      .select({ id: paymentLog.id })
      .from(paymentLog)
      .where(eq(paymentLog.provider, provider))
      .limit(1);
    if (!used) throw refuse('provider');
  }
}

async function contentOf(tx: Executor, { lines, orderSn, differenceId }: Body): Promise<Content> {
  if (orderSn) {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.sn, orderSn));
    if (!order) throw new StoreError('order_notFound');
  }
  const difference = differenceId ? await openDifference(tx, differenceId) : null;
  if (differenceId && !difference) throw new StoreError('common_message_notFound');
  return {
    lines: lines.map(({ account, provider, currency: code, minor }) => ({
      account,
      ...(provider ? { provider } : {}),
      currency: code,
      minor,
    })),
    orderSn: orderSn ?? null,
    difference,
    about: orderSn ?? difference?.subject ?? lines.map(({ account }) => account).join(' · '),
  };
}

async function openDifference(db: Executor, id: string): Promise<BookCorrection['difference']> {
  const [row] = await db
    .select()
    .from(bookDifference)
    .where(and(eq(bookDifference.id, id), isNull(bookDifference.resolvedTime)));
  if (!row) return null;
  return { id: row.id, kind: row.kind, subject: row.subject, expected: row.expected, found: row.found };
}

/** The content of a waiting request as it is now; null when its difference was resolved otherwise. */
export async function correctionContent(
  db: Executor,
  { content }: Pick<ApprovalRow, 'content'>,
): Promise<Record<string, unknown> | null> {
  const { difference } = bookCorrection.parse(content);
  if (!difference) return content;
  const now = await openDifference(db, difference.id);
  return now && { ...content, difference: now };
}

/** Books the approved entry and resolves its difference, in the transaction of the approval. */
export async function correctionApproved(tx: Transaction, context: Context, row: ApprovalRow): Promise<void> {
  const { lines, orderSn, difference } = bookCorrection.parse(row.content);
  if (difference) {
    const resolved = await tx
      .update(bookDifference)
      .set({
        resolvedTime: context.clock.now(),
        resolvedBy: row.requestedBy,
        resolution: row.reason,
      })
      .where(and(eq(bookDifference.id, difference.id), isNull(bookDifference.resolvedTime)))
      .returning({ id: bookDifference.id });
    if (resolved.length === 0) throw new StoreError('approval_outdated');
  }
  const [order] = orderSn
    ? await tx.select({ id: orders.id }).from(orders).where(eq(orders.sn, orderSn))
    : [];
  await postEntry(tx, context.clock, {
    kind: 'CORRECTION',
    sourceId: row.id,
    approvalId: row.id,
    orderId: order?.id,
    lines: lines.map(({ account, provider, currency: code, minor }) => ({
      account,
      ...(provider ? { provider } : {}),
      currency: code,
      minor,
    })),
  });
  await writeStaffAudit(tx, context, {
    action: 'books.correct',
    valueFen: row.valueFen,
    subjectId: row.id,
    reason: row.reason,
    detail: { requestedBy: row.requestedBy, ...(orderSn ? { orderSn } : {}) },
  });
}

/** A request for the person who decides. */
export function viewCorrection({ content }: Pick<ApprovalRow, 'content'>): BookCorrection {
  return bookCorrection.parse(content);
}
