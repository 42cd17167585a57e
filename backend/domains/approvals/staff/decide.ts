import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Contract } from '../../../../lib/contract/contract';
import type { ApprovalKind } from '../../../../lib/permissions/catalogue-states';
import type { Executor, Transaction } from '../../../database/connect';
import { priceChange } from '../../../database/schema/price-changes';
import type { Context, Services, SystemContext } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { hashOf } from '../../../platform/idempotency';
import { staffOf } from '../../../platform/staff-of';
import { writeAudit } from '../../../platform/write-audit';
import {
  adjustmentContent,
  applyAdjustment,
  endAdjustment,
  viewAdjustment,
} from '../../coins/apply-adjustment';
import { applyGrant, endGrant, grantContent, viewGrant } from '../../coupons/staff/apply-grant';
import { couponRequestContent, viewCouponWish } from '../../coupons/staff/coupon-approval';
import { couponApproved } from '../../coupons/staff/save-coupon';
import { releaseApproved } from '../../delivery/staff/change-lot';
import { viewLot } from '../../delivery/staff/list-lots';
import { lotContent } from '../../delivery/staff/lot-content';
import { accountApproved, accountContent, viewAccountWish } from '../../orders/commands/correct-account';
import {
  releaseContent,
  releaseApproved as releaseOrder,
  viewRelease,
} from '../../orders/commands/release-above-limit';
import { refundContent, viewRefundWish } from '../../payments/settlement/refunds/refund-approval';
import { setStatus } from '../../pricing/staff/apply-change';
import { changeContent, itemsOfChange, lockChange } from '../../pricing/staff/change-row';
import { start } from '../../pricing/staff/create-change';
import { priceItems } from '../../pricing/staff/price-items';
import { viewImport } from '../../products/staff/import/view-import';
import { endImport, importApproved, importContent } from '../../products/staff/import/write-import';
import { termsApproved, termsContent, viewTerms } from '../../products/staff/product-terms';
import { dealContent, viewDealWish } from '../../promotions/staff/deal-approval';
import { dealApproved } from '../../promotions/staff/save-deal';
import { correctionApproved, correctionContent, viewCorrection } from '../../reconciliation/correct-books';
import { refundApproved } from '../../refunds/refund-approved';
import { replacementApproved, replacementContent, viewReplacement } from '../../refunds/replace-codes';
import {
  endSettingChange,
  settingApproved,
  settingContent,
  viewSettingChange,
} from '../../settings/staff/change-setting';
import { approvalOnWire, findApproval } from '../../staff/approvals/list-approvals';
import {
  type ApprovalRow,
  type Decision,
  expireNext,
  lockForDecision,
  recordDecision,
} from '../../staff/approvals/take-approval';
import { accessContent } from '../../staff/people/access-request';
import { accessApproved, endAccess, viewAccess } from '../../staff/people/approve-access';

type View = Contract['GET /upms/admin/approval/view'];

/** What each kind of request does when it is decided. */
type Subject = {
  /** The content as it is now; null when it can no longer be approved. */
  content(
    db: Executor,
    row: ApprovalRow,
    services: Pick<Services, 'clock'>,
  ): Promise<Record<string, unknown> | null>;
  approve(tx: Transaction, context: Context, row: ApprovalRow): Promise<void>;
  /** After a refusal and after the expiry. */
  end(tx: Executor, services: Pick<Services, 'clock'>, row: ApprovalRow, refused: boolean): Promise<void>;
};

const subjects: Record<ApprovalKind, Subject> = {
  PRICE_CHANGE: {
    content: (db, { subjectId }) => changeContent(db, subjectId),
    approve: async (tx, context, { subjectId }) => {
      await tx
        .update(priceChange)
        .set({ status: 'SCHEDULED', approvedBy: staffOf(context).staffId, updatedTime: context.clock.now() })
        .where(eq(priceChange.id, subjectId));
      await start(tx, context, subjectId);
    },
    end: async (tx, services, { subjectId }, refused) => {
      const found = await lockChange(tx, subjectId);
      if (found?.change.status !== 'WAITING') return;
      await setStatus(tx, services, subjectId, refused ? 'REFUSED' : 'CANCELED');
    },
  },
  CARD_LOT: {
    content: (db, { subjectId }) => lotContent(db, subjectId),
    approve: (tx, context, row) => releaseApproved(tx, context, row.subjectId, row.reason),
    // The lot stays in quarantine: it can be voided, or approval can be requested again.
    end: async () => {},
  },
  COINS: {
    content: (db, { subjectId }) => adjustmentContent(db, subjectId),
    approve: async (tx, context, { subjectId }) => {
      await applyAdjustment(tx, context, subjectId);
    },
    end: (tx, services, { subjectId }, refused) => endAdjustment(tx, services, subjectId, refused),
  },
  REFUND: {
    content: refundContent,
    approve: refundApproved,
    // Nothing was stored but the request itself.
    end: async () => {},
  },
  COUPON_GRANT: {
    content: (db, { subjectId }, services) => grantContent(db, services, subjectId),
    approve: async (tx, context, { subjectId }) => {
      await applyGrant(tx, context, subjectId);
    },
    end: (tx, services, { subjectId }, refused) => endGrant(tx, services, subjectId, refused),
  },
  HOLD_RELEASE: {
    content: releaseContent,
    approve: releaseOrder,
    // The order stays on hold until someone decides or its deadline passes.
    end: async () => {},
  },
  STAFF_ACCESS: {
    content: accessContent,
    approve: accessApproved,
    end: (tx, _services, row) => endAccess(tx, row),
  },
  REPLACEMENT: {
    content: replacementContent,
    approve: replacementApproved,
    // The request of the member stays open.
    end: async () => {},
  },
  PRODUCT_TERMS: {
    content: termsContent,
    approve: termsApproved,
    // New denominations stay off sale, and the others keep their terms.
    end: async () => {},
  },
  DEAL: { content: dealContent, approve: dealApproved, end: async () => {} },
  BOOK_CORRECTION: { content: correctionContent, approve: correctionApproved, end: async () => {} },
  COUPON: { content: couponRequestContent, approve: couponApproved, end: async () => {} },
  // The order keeps its account until it is corrected or its deadline passes.
  RECHARGE_ACCOUNT: { content: accountContent, approve: accountApproved, end: async () => {} },
  CATALOGUE_IMPORT: {
    content: (db, { subjectId }) => importContent(db, subjectId),
    approve: importApproved,
    end: (tx, services, { subjectId }) => endImport(tx, services, subjectId),
  },
  SETTING: { content: settingContent, approve: settingApproved, end: endSettingChange },
};

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

async function isCurrent(
  db: Executor,
  row: ApprovalRow,
  services: Pick<Services, 'clock'>,
): Promise<boolean> {
  const content = await subjects[row.kind].content(db, row, services);
  return content !== null && hashOf(content) === row.contentHash;
}

/** A request with everything that would happen. @throws StoreError 404 */
export async function viewApproval(context: Context, id: string): Promise<z.input<View['data']>> {
  const found = await findApproval(context, id);
  const { row } = found;
  const isWaiting = row.status === 'WAITING' && row.expireTime > context.clock.now();
  return {
    ...approvalOnWire(context, found),
    isCurrent: isWaiting && (await isCurrent(context.db, row, context)),
    price: row.kind === 'PRICE_CHANGE' ? await viewPrices(context, row.subjectId) : null,
    lot: row.kind === 'CARD_LOT' ? await viewLot(context, row.subjectId) : null,
    coins: row.kind === 'COINS' ? await viewAdjustment(context.db, row.subjectId) : null,
    setting: row.kind === 'SETTING' ? await viewSettingChange(context.db, row.subjectId) : null,
    grant: row.kind === 'COUPON_GRANT' ? await viewGrant(context, row.subjectId) : null,
    refund: row.kind === 'REFUND' ? await viewRefundWish(context, row) : null,
    access: row.kind === 'STAFF_ACCESS' ? viewAccess(row) : null,
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

/** Ends requests that were not decided in time. */
export async function sweepApprovals(system: SystemContext): Promise<void> {
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
