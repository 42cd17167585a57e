import { eq } from 'drizzle-orm';
import type { ApprovalKind } from '../../../../lib/permissions/value-acts';
import type { Executor, Transaction } from '../../../database/connect';
import { priceChange } from '../../../database/schema/price-changes';
import type { Context, Services } from '../../../platform/context';
import { hashOf } from '../../../platform/idempotency';
import { staffOf } from '../../../platform/staff-of';
import { adjustmentContent, applyAdjustment, endAdjustment } from '../../coins/apply-adjustment';
import { applyGrant, endGrant, grantContent } from '../../coupons/staff/apply-grant';
import { couponRequestContent } from '../../coupons/staff/coupon-approval';
import { couponApproved } from '../../coupons/staff/save-coupon';
import { releaseApproved } from '../../delivery/staff/change-lot';
import { lotContent } from '../../delivery/staff/lot-content';
import { accountApproved, accountContent } from '../../orders/commands/correct-account';
import { releaseContent, releaseApproved as releaseOrder } from '../../orders/commands/release-above-limit';
import { refundContent } from '../../payments/settlement/refunds/refund-approval';
import { setStatus } from '../../pricing/staff/apply-change';
import { changeContent, lockChange } from '../../pricing/staff/change-row';
import { start } from '../../pricing/staff/create-change';
import { endImport, importApproved, importContent } from '../../products/staff/import/write-import';
import { termsApproved, termsContent } from '../../products/staff/product-terms';
import { dealContent } from '../../promotions/staff/deal-approval';
import { dealApproved } from '../../promotions/staff/save-deal';
import { correctionApproved, correctionContent } from '../../reconciliation/correct-books';
import { refundApproved } from '../../refunds/refund-approved';
import { replacementApproved, replacementContent } from '../../refunds/replace-codes';
import { endSettingChange, settingApproved, settingContent } from '../../settings/staff/change-setting';
import type { ApprovalRow } from '../../staff/approvals/take-approval';
import { endKey, keyApproved, keyContent } from '../../staff/keys/key-approval';
import { accessContent } from '../../staff/people/access-request';
import { accessApproved, endAccess } from '../../staff/people/approve-access';

/** What a kind of request does when it is decided. */
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

/** What each kind of request does when it is decided. */
export const subjects: Record<ApprovalKind, Subject> = {
  PRICE_CHANGE: {
    content: (db, { subjectId }) => changeContent(db, subjectId),
    approve: async (tx, context, { subjectId }) => {
      // In a shop of one person, the one who asked.
      const approvedBy = staffOf(context).staffId;
      await tx
        .update(priceChange)
        .set({ status: 'SCHEDULED', approvedBy, updatedTime: context.clock.now() })
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
    approve: releaseApproved,
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
  API_KEY: { content: keyContent, approve: keyApproved, end: endKey },
  SETTING: { content: settingContent, approve: settingApproved, end: endSettingChange },
};

/** Whether what was requested is still as it was. */
export async function isCurrent(
  db: Executor,
  row: ApprovalRow,
  services: Pick<Services, 'clock'>,
): Promise<boolean> {
  const content = await subjects[row.kind].content(db, row, services);
  return content !== null && hashOf(content) === row.contentHash;
}
