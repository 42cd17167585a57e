import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import { priceChange } from '../../../database/schema/price-changes';
import type { Context, SystemContext } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { writeAudit } from '../../../platform/write-audit';
import { viewAdjustment } from '../../coins/apply-adjustment';
import { viewGrant } from '../../coupons/staff/apply-grant';
import { viewCouponWish } from '../../coupons/staff/coupon-approval';
import { viewLot } from '../../delivery/staff/list-lots';
import { viewAccountWish } from '../../orders/commands/correct-account';
import { viewRelease } from '../../orders/commands/release-above-limit';
import { viewRefundWish } from '../../payments/settlement/refunds/refund-approval';
import { itemsOfChange } from '../../pricing/staff/change-row';
import { priceItems } from '../../pricing/staff/price-items';
import { viewImport } from '../../products/staff/import/view-import';
import { viewTerms } from '../../products/staff/product-terms';
import { viewDealWish } from '../../promotions/staff/deal-approval';
import { viewCorrection } from '../../reconciliation/correct-books';
import { viewReplacement } from '../../refunds/replace-codes';
import { viewSettingChange } from '../../settings/staff/change-setting';
import { approvalOnWire, findApproval } from '../../staff/approvals/list-approvals';
import { readHistory } from '../../staff/approvals/read-history';
import {
  type Decision,
  expireNext,
  lockForDecision,
  recordDecision,
} from '../../staff/approvals/take-approval';
import { viewKey } from '../../staff/keys/key-approval';
import { viewAccess } from '../../staff/people/approve-access';

import { sweepAlone } from './alone';
import { isCurrent, subjects } from './subjects';

type View = Contract['GET /upms/admin/approval/view'];

/** Expired requests handled per run; the next minute handles the rest. */
const mostExpired = 200;

/**
 * Decides the request of another person. An approval takes effect in its transaction.
 * @throws StoreError as {@link lockForDecision}; `approval_outdated` when what was requested has changed
 */
export async function decideApproval(context: Context, decision: Decision): Promise<null> {
  await context.db.transaction(async (tx) => {
    const row = await lockForDecision(tx, context, decision);
    const subject = subjects[row.kind];
    if (decision.approved && !(await isCurrent(tx, row, context))) throw new StoreError('approval_outdated');
    await recordDecision(tx, context, row, decision);
    if (decision.approved) await subject.approve(tx, context, row);
    else await subject.end(tx, context, row, true);
  });
  return null;
}

/** A request with everything that would happen. @throws StoreError 404 */
export async function viewApproval(context: Context, id: string): Promise<z.input<View['data']>> {
  const found = await findApproval(context, id);
  const { row } = found;
  const isWaiting = row.status === 'WAITING' && row.expireTime > context.clock.now();
  return {
    ...approvalOnWire(context, found),
    isCurrent: isWaiting && (await isCurrent(context.db, row, context)),
    history: await readHistory(context, row),
    price: row.kind === 'PRICE_CHANGE' ? await viewPrices(context, row.subjectId) : null,
    lot: row.kind === 'CARD_LOT' ? await viewLot(context, row.subjectId) : null,
    coins: row.kind === 'COINS' ? await viewAdjustment(context.db, row.subjectId) : null,
    setting: row.kind === 'SETTING' ? await viewSettingChange(context.db, row.subjectId) : null,
    grant: row.kind === 'COUPON_GRANT' ? await viewGrant(context, row.subjectId) : null,
    refund: row.kind === 'REFUND' ? await viewRefundWish(context, row) : null,
    access: row.kind === 'STAFF_ACCESS' ? viewAccess(row) : null,
    key: row.kind === 'API_KEY' ? viewKey(row) : null,
    replacement: row.kind === 'REPLACEMENT' ? await viewReplacement(context, row) : null,
    terms: row.kind === 'PRODUCT_TERMS' ? viewTerms(context, row) : null,
    correction: row.kind === 'BOOK_CORRECTION' ? viewCorrection(row) : null,
    deal: row.kind === 'DEAL' ? viewDealWish(context, row) : null,
    coupon: row.kind === 'COUPON' ? await viewCouponWish(context, row) : null,
    account: row.kind === 'RECHARGE_ACCOUNT' ? await viewAccountWish(context, row) : null,
    catalogueImport: row.kind === 'CATALOGUE_IMPORT' ? await viewImport(context, row.subjectId) : null,
    release: row.kind === 'HOLD_RELEASE' ? await viewRelease(context, row.subjectId) : null,
  };
}

async function viewPrices(context: Context, id: string) {
  const [change] = await context.db.select().from(priceChange).where(eq(priceChange.id, id));
  const items = await itemsOfChange(context.db, id);
  return {
    startTime: change?.startTime?.getTime() ?? null,
    items: await priceItems(context, items),
  };
}

/** Lets requests of a shop of one person take effect, and ends those that were not decided in time. */
export async function sweepApprovals(system: SystemContext): Promise<void> {
  await sweepAlone(system);
  for (let handled = 0; handled < mostExpired; handled += 1) {
    const expired = await system.db.transaction(async (tx) => {
      const row = await expireNext(tx, system.clock.now());
      if (!row) return null;
      await subjects[row.kind].end(tx, system, row, false);
      await writeAudit(tx, system, {
        action: 'approval.expire',
        actorType: 'SYSTEM',
        subjectId: row.id,
        detail: { kind: row.kind, subjectId: row.subjectId },
      });
      return row;
    });
    if (!expired) return;
  }
}
