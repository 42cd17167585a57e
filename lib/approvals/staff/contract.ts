import { z } from 'zod';
import { couponGrantResults } from '../../coupons/coupon-states';
import { couponMemberFilter } from '../../coupons/staff/grant-contract';
import { lotRow } from '../../delivery/staff/contract';
import { holdReason } from '../../orders/contract';
import { approvalStatuses, approvalViews, endedApprovals } from '../../permissions/catalogue-states';
import { staffRoles } from '../../permissions/staff-permissions';
import { approvalKinds, approvalWhys } from '../../permissions/value-acts';
import { priceItem } from '../../products/staff/contract';
import { saleTerms } from '../../products/staff/editor-contract';
import { catalogueImportRow } from '../../products/staff/import-contract';
import { bookCorrection } from '../../reconciliation/staff/contract';
import { refundChannel, refundChecks } from '../../refunds/contract';
import { screeningRule } from '../../screening/staff/contract';
import { staffStatuses } from '../../staff/contract';
import { reasonMost } from '../../text-lengths';
import { endpoint, epochMs, id, nothing, orderSn, shanghaiTime, yuan } from '../../wire/endpoint';
import { approvalHistory } from './history';

/** What the buyer of one unit of a denomination gets. */
const skuTerms = z.object({
  faceValue: z.number().int().nullable(),
  bonusValue: z.number().int(),
  /** What one unit costs the shop. */
  cost: yuan,
});

const approvalRow = z.object({
  id,
  kind: z.enum(approvalKinds),
  /** Id of the price change, the lot, the coin adjustment, the grant of a coupon, the refunded or released order, the after-sales request, the product, the deal, the coupon, or the account of staff. */
  /** An id; of a difference of the books, kind and subject. */
  subjectId: z.string(),
  /**
   * What is concerned: an order number, a mailbox, the key of a setting; or how many SKUs, codes, coins or members.
   */
  about: z.string(),
  status: z.enum(approvalStatuses),
  requester: z.string(),
  isOwn: z.boolean(),
  reason: z.string(),
  why: z.array(z.enum(approvalWhys)),
  /** The amount at stake. */
  value: yuan.nullable(),
  /** Sent back with the decision, which is refused when the content has changed. */
  contentHash: z.string(),
  createdTime: epochMs,
  expireTime: epochMs,
  /** In a shop of one person: when it takes effect unless it is withdrawn. Null: a second person decides. */
  effectTime: epochMs.nullable(),
  decidedBy: z.string().nullable(),
  decidedTime: shanghaiTime.nullable(),
  /** Required for a refusal. */
  note: z.string().nullable(),
});
export type ApprovalRow = z.infer<typeof approvalRow>;

const approvalDetail = approvalRow.extend({
  history: approvalHistory,
  /** Whether what was requested is still as it was; otherwise it cannot be approved. */
  isCurrent: z.boolean(),
  price: z.object({ startTime: epochMs.nullable(), items: z.array(priceItem) }).nullable(),
  /** Its lines are read with `catalogue_import/lines`. */
  catalogueImport: catalogueImportRow.nullable(),
  lot: lotRow.nullable(),
  coins: z
    .object({
      memberId: id,
      /** Masked. */
      member: z.string(),
      /** Negative: removed. */
      coins: z.number().int(),
      worth: yuan,
      /** What the member reads in the ledger. */
      memo: z.string(),
      orderSn: orderSn.nullable(),
      /** Before the adjustment. */
      balance: z.number().int(),
    })
    .nullable(),
  setting: z.object({ key: z.string(), before: z.unknown(), after: z.unknown() }).nullable(),
  grant: z
    .object({
      couponId: id,
      code: z.string(),
      name: z.string(),
      /** Of one coupon; null when nothing bounds it. */
      mostOff: yuan.nullable(),
      /** Null: named members. */
      filter: couponMemberFilter.nullable(),
      /** All members; the first of them are listed. */
      count: z.number().int(),
      members: z.array(
        z.object({
          id,
          /** Masked. */
          member: z.string(),
          /** Null while it waits. */
          result: z.enum(couponGrantResults).nullable(),
        }),
      ),
    })
    .nullable(),
  refund: z
    .object({
      orderSn,
      /** Of the member, or null when staff decided on their own. */
      afterSalesId: id.nullable(),
      amount: yuan,
      /** Null: by amount, or the whole order. */
      units: z.number().int().nullable(),
      channel: refundChannel,
      keepFee: z.boolean(),
      note: z.string().nullable(),
      /** What the member will read about it. */
      text: z.string().nullable(),
      paid: yuan,
      /** Refunded before, also what is under way. */
      refunded: yuan,
      checks: refundChecks,
    })
    .nullable(),
  /** Invitation, further roles or reset of a person. */
  access: z
    .object({
      action: z.enum(['INVITE', 'CHANGE', 'RESET']),
      email: z.string(),
      name: z.string(),
      status: z.enum(staffStatuses),
      rolesBefore: z.array(z.enum(staffRoles)),
      roles: z.array(z.enum(staffRoles)),
    })
    .nullable(),
  /** An API key that can move value. */
  key: z
    .object({
      name: z.string(),
      scopes: z.array(z.string()),
      ending: z.string(),
      expireTime: shanghaiTime,
      email: z.string(),
    })
    .nullable(),
  replacement: z
    .object({
      orderSn,
      afterSalesId: id,
      goodsName: z.string(),
      specifications: z.string(),
      units: z.number().int(),
      /** Price of the codes. */
      value: yuan,
      /** Units of the order that were replaced before. */
      replacedUnits: z.number().int(),
      orderedUnits: z.number().int(),
      /** What the member will read about it. */
      reply: z.string().nullable(),
    })
    .nullable(),
  terms: z
    .object({
      goodsId: id,
      goodsName: z.string(),
      items: z.array(
        z.object({
          skuId: id,
          name: z.string(),
          price: yuan,
          cost: yuan,
          /** Null: a new denomination. */
          before: skuTerms.nullable(),
          after: skuTerms,
        }),
      ),
      /** Better terms of the product; null: they stay. */
      sale: z.object({ before: saleTerms, after: saleTerms }).nullable(),
    })
    .nullable(),
  deal: z
    .object({
      goodsName: z.string(),
      skuName: z.string(),
      price: yuan,
      cost: yuan,
      dealPrice: yuan,
      /** What the whole quota may lose. */
      loss: yuan,
      quota: z.number().int(),
      limitPerMember: z.number().int(),
      startTime: epochMs,
      endTime: epochMs,
    })
    .nullable(),
  coupon: z
    .object({
      code: z.string(),
      name: z.string(),
      /** The most that one takes off; null when nothing bounds it. */
      each: yuan.nullable(),
      minOrder: yuan,
      total: z.number().int(),
      perMember: z.number().int(),
      /** The most that all take off; null when nothing bounds it. */
      most: yuan.nullable(),
    })
    .nullable(),
  correction: bookCorrection.nullable(),
  /** Another recharge account of a paid order; accounts are masked. */
  account: z
    .object({
      orderSn,
      paid: yuan,
      goodsName: z.string(),
      specifications: z.string(),
      quantity: z.number().int(),
      memberId: id,
      member: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      roleName: z.string().nullable(),
    })
    .nullable(),
  release: z
    .object({
      orderSn,
      paid: yuan,
      holdReason,
      /** When the order is refunded without a decision. */
      deadline: epochMs.nullable(),
      goodsName: z.string(),
      specifications: z.string(),
      quantity: z.number().int(),
      memberId: id,
      /** Masked. */
      member: z.string(),
      /** The rules of the screening that match now. */
      rules: z.array(screeningRule),
    })
    .nullable(),
});
export type ApprovalDetail = z.infer<typeof approvalDetail>;

export const approvalContract = {
  'GET /upms/admin/approval/list': endpoint({
    summary: 'Requests for a second person: those to decide, the own ones, decided and expired ones',
    token: 'staff',
    permission: 'approval.own',
    query: z.object({
      view: z.enum(approvalViews).catch('DECIDE').default('DECIDE'),
      /** Id of the last row of the page before. */
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(approvalRow), next: id.nullable() }),
  }),
  'GET /upms/admin/approval/count': endpoint({
    summary: 'Count the requests to decide and the own ones that wait',
    token: 'staff',
    permission: 'approval.own',
    data: z.object({
      decide: z.number().int(),
      own: z.number().int(),
      /** Since when the oldest one to decide waits. */
      oldest: epochMs.nullable(),
    }),
  }),
  'GET /upms/admin/approval/view': endpoint({
    summary: 'A request with everything that would happen',
    token: 'staff',
    permission: 'approval.own',
    query: z.object({ id }),
    data: approvalDetail,
  }),
  'POST /upms/admin/approval/decide': endpoint({
    summary: 'Approve or refuse the request of another person',
    token: 'staff',
    permission: 'approval.decide',
    stepUp: true,
    body: z.object({
      id,
      contentHash: z.string().max(100),
      approved: z.boolean(),
      note: z.string().trim().max(reasonMost).optional(),
    }),
    data: nothing,
  }),
  'POST /upms/admin/approval/withdraw': endpoint({
    summary: 'Withdraw an own request that waits',
    token: 'staff',
    permission: 'approval.own',
    body: z.object({ id }),
    data: nothing,
  }),
  'POST /auth/admin/approval/withdraw': endpoint({
    summary: 'Withdraw a request of the only person of the shop with the key from the mail about it',
    token: 'client',
    body: z.object({ key: z.string().max(100) }),
    /** `APPROVED`: it took effect before. */
    data: z.object({ status: z.enum(endedApprovals) }),
  }),
};
