import { z } from 'zod';
import { orderStatus } from '../orders/contract';
import {
  endpoint,
  fileResponse,
  id,
  nothing,
  orderSn,
  pageOf,
  pageQuery,
  shanghaiTime,
  yuan,
} from '../wire/endpoint';
import { uploadBodyLimit } from '../wire/file';
import { evidenceFileKinds, longestFileName, longestNote, longestStatement } from './rules';

const disputeStatus = z.enum(['OPEN', 'WON', 'LOST']);
export type DisputeStatus = z.infer<typeof disputeStatus>;

export const evidenceMimes = ['image/jpeg', 'application/pdf'] as const;

const evidenceFile = z.object({
  kind: z.enum(evidenceFileKinds),
  id,
  name: z.string().trim().min(1).max(longestFileName),
});

const staffDispute = z.object({
  id,
  orderSn,
  paymentSn: z.string(),
  provider: z.string(),
  providerDisputeId: z.string(),
  status: disputeStatus,
  /** The code of the provider. */
  reason: z.string(),
  currency: z.string(),
  amount: z.number(),
  /** Whether the provider has taken the amount from the balance. */
  withheld: z.boolean(),
  openedTime: shanghaiTime,
  /** Until when the provider accepts evidence. */
  evidenceDueTime: shanghaiTime.nullable(),
  evidenceTime: shanghaiTime.nullable(),
  evidenceNote: z.string().nullable(),
  /** SENDING: the store still submits it. SENT: it has. Null: none, or staff submitted it at the provider. */
  evidenceState: z.enum(['SENDING', 'SENT']).nullable(),
  /** Why the provider refused the last evidence of the store, in its words. */
  evidenceRefusal: z.string().nullable(),
  closedTime: shanghaiTime.nullable(),
});

/** What everyone who decides about an order must know of its dispute. */
export const orderDispute = staffDispute.pick({
  id: true,
  status: true,
  reason: true,
  currency: true,
  amount: true,
  withheld: true,
  evidenceDueTime: true,
  evidenceTime: true,
  evidenceState: true,
  closedTime: true,
});

export const disputeContract = {
  'GET /order/admin/dispute/list': endpoint({
    summary: 'List disputes in a status, the nearest deadline of evidence first',
    token: 'staff',
    permission: 'dispute.manage',
    query: pageQuery.extend({ status: disputeStatus.default('OPEN') }),
    data: pageOf(staffDispute),
  }),
  'GET /order/admin/dispute/view': endpoint({
    summary: 'A dispute with what the store can show as evidence and what waits for the decision',
    token: 'staff',
    permission: 'dispute.manage',
    query: z.object({ id }),
    data: staffDispute.extend({
      /** What the provider charges; null while it is not known. */
      fee: z.object({ amount: z.number(), currency: z.string() }).nullable(),
      /** The part of the order that a lost dispute has taken. */
      lost: yuan,
      order: z.object({
        status: orderStatus,
        amount: yuan,
        placedTime: shanghaiTime,
        paidTime: shanghaiTime.nullable(),
        deliveredTime: shanghaiTime.nullable(),
        receivedTime: shanghaiTime.nullable(),
        /** Of a parcel. */
        trackingNo: z.string().nullable(),
      }),
      payment: z.object({
        threeDs: z.boolean(),
        cardBrand: z.string().nullable(),
        cardLast4: z.string().nullable(),
        cardWallet: z.string().nullable(),
      }),
      /** Codes of the order. Those that the member has not seen stay hidden until the decision. */
      codes: z.object({
        shown: z.number().int(),
        hidden: z.number().int(),
        firstShownTime: shanghaiTime.nullable(),
      }),
      /** Coins earned with the order, which cannot be spent while the dispute is open. */
      frozenCoins: z.number().int(),
      /** Files of the evidence that was given, also of one that the provider refused. */
      files: z.array(evidenceFile.extend({ mime: z.enum(evidenceMimes), link: z.string() })),
      /** Refunds of the payment that are not sent while the dispute is open. */
      pausedRefunds: z.number().int(),
      /** What the store would submit, in English; null once evidence was given and when the dispute is closed. */
      prepared: z
        .object({
          /** Staff may change it. */
          statement: z.string(),
          product: z.string(),
          /** What happened with the order, one line each. */
          activity: z.string(),
          terms: z.string(),
          /** Name, masked e-mail and masked IP address of the customer, which are submitted in full. */
          customer: z.string(),
        })
        .nullable(),
    }),
  }),
  'POST /order/admin/dispute/evidence': endpoint({
    summary: 'Record that evidence for a dispute was submitted at the provider',
    token: 'staff',
    permission: 'dispute.manage',
    body: z.object({ disputeId: id, note: z.string().trim().min(1).max(longestNote) }),
    data: nothing,
  }),
  'POST /order/admin/dispute/submit': endpoint({
    summary: 'Submit evidence for a dispute to the provider, with the facts of the order',
    token: 'staff',
    permission: 'dispute.manage',
    body: z.object({
      disputeId: id,
      statement: z.string().trim().min(1).max(longestStatement),
      /** Uploads of this person, or files of the evidence before. */
      files: z
        .array(evidenceFile)
        .max(evidenceFileKinds.length)
        .refine((files) => new Set(files.map(({ kind }) => kind)).size === files.length)
        .refine((files) => new Set(files.map((file) => file.id)).size === files.length)
        .default([]),
    }),
    data: nothing,
  }),
  'POST /order/admin/dispute/upload': endpoint({
    summary: 'Upload a picture, which is decoded and re-encoded, or a PDF as evidence (multipart `file`)',
    token: 'staff',
    permission: 'dispute.manage',
    accepts: ['multipart/form-data'],
    bodyLimit: uploadBodyLimit,
    data: z.object({ id }),
  }),
  'GET /order/admin/dispute/file': endpoint({
    summary: 'Download a file of the evidence of a dispute',
    token: 'staff',
    permission: 'dispute.manage',
    stepUp: true,
    query: z.object({ id }),
    file: evidenceMimes,
    data: fileResponse,
  }),
};
