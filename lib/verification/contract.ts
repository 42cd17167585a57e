import { z } from 'zod';
import { reasonMost } from '../text-lengths';
import { endpoint, epochMs, fileResponse, id, pageOf, pageQuery, shanghaiTime, yuan } from '../wire/endpoint';

export const idType = z.enum(['ID_CARD', 'PASSPORT', 'DRIVER_LICENSE']);
export type IdType = z.infer<typeof idType>;

export const certificationStatus = z.enum([
  'UNVERIFIED',
  'IN_VERIFICATION',
  'VERIFICATION_FAILED',
  'VERIFIED',
]);
export type CertificationStatus = z.infer<typeof certificationStatus>;

/** The member's own verification; name and number are masked. */
export const ownIdentity = z.object({
  status: certificationStatus,
  /** Masked. */
  realName: z.string().nullable(),
  /** Masked. */
  idNumber: z.string().nullable(),
  idType: idType.nullable(),
  country: z.string().nullable(),
  failReason: z.string().nullable(),
  submittedTime: shanghaiTime.nullable(),
  reviewedTime: shanghaiTime.nullable(),
  /** Yuan. */
  limits: z.object({ single: yuan, daily: yuan, leftToday: yuan, verifiedDaily: yuan }),
});
export type OwnIdentity = z.infer<typeof ownIdentity>;

const reviewStatus = z.enum(['IN_VERIFICATION', 'VERIFICATION_FAILED', 'VERIFIED']);

export const identityCase = z.object({
  id,
  memberId: id,
  nickname: z.string(),
  /** Masked e-mail address or phone number. */
  contact: z.string().nullable(),
  /** Which submission of the member it is, from 1. */
  attempt: z.number().int(),
  /** Paid orders of the member that wait for the decision, and what was paid for them. */
  waitingOrders: z.number().int(),
  waitingAmount: yuan,
  country: z.string(),
  idType,
  status: reviewStatus,
  submittedTime: shanghaiTime,
  reviewedTime: shanghaiTime.nullable(),
});

export type IdentityCase = z.infer<typeof identityCase>;

/** For the staff who decide: the name in full, and the paths of the documents. */
export const identityCaseDetail = identityCase.extend({
  realName: z.string(),
  /** Masked; in full with a reason. Empty once it has been erased. */
  idNumber: z.string(),
  failReason: z.string().nullable(),
  /** The same document has verified another member. */
  isNumberUsed: z.boolean(),
  /** Another member has uploaded one of the pictures. */
  isPictureUsed: z.boolean(),
  /** The signed-in person's own: someone else decides. */
  isOwn: z.boolean(),
  /** The language of the member, in which they read a refusal. */
  lang: z.string(),
  /** Reasons for a refusal in that language. */
  reasons: z.array(z.string()),
  /** What a verification changes: yuan a day. */
  limits: z.object({ daily: yuan, verifiedDaily: yuan }),
  documents: z.array(z.object({ side: z.enum(['front', 'back', 'selfie']), link: z.string() })),
});

export type IdentityCaseDetail = z.infer<typeof identityCaseDetail>;

const enc = z.enum(['AES', 'Base64']).optional();

export const verificationContract = {
  'GET /upms/member/identity/view': endpoint({
    summary: "State of the member's identity verification and the limits it sets",
    token: 'member',
    data: ownIdentity,
  }),
  'POST /upms/member/identity/submit': endpoint({
    summary: 'Submit an identity verification; `enc` encrypts name and document number',
    token: 'member',
    body: z.object({
      realName: z.string().max(400),
      /** ISO 3166-1 alpha-2. */
      country: z.string().max(2),
      idType,
      idNumber: z.string().max(400),
      enc,
      /** Ids of uploads with `fileType` identity. */
      frontImage: id,
      backImage: id.nullable().optional(),
      selfieImage: id,
    }),
    data: z.object({ status: certificationStatus }),
    secret: true,
  }),
  'GET /upms/member/identity/document': endpoint({
    summary: "Download one of the member's own documents until it is deleted",
    token: 'member',
    query: z.object({ id }),
    data: fileResponse,
    file: ['image/webp'],
  }),
  'GET /upms/admin/identity/list': endpoint({
    summary:
      'List identity verifications: of those that wait, paid orders first, then the longest waiting; others newest first',
    token: 'staff',
    permission: 'verification.decide',
    query: pageQuery.extend({ status: reviewStatus.catch('IN_VERIFICATION').default('IN_VERIFICATION') }),
    data: pageOf(identityCase).extend({
      /** Since when the oldest one that waits does. */
      oldest: epochMs.nullable(),
    }),
  }),
  'GET /upms/admin/identity/view': endpoint({
    summary:
      'Read an identity verification with name, masked number and documents; recorded in the audit log',
    token: 'staff',
    permission: 'verification.decide',
    stepUp: true,
    query: z.object({ id }),
    data: identityCaseDetail,
    secret: true,
  }),
  'POST /upms/admin/identity/number': endpoint({
    summary: 'Read the document number of an identity verification in full; recorded in the audit log',
    token: 'staff',
    permission: 'verification.decide',
    stepUp: true,
    secret: true,
    body: z.object({ id, reason: z.string().trim().min(1).max(reasonMost) }),
    data: z.object({ idNumber: z.string() }),
  }),
  'GET /upms/admin/identity/document': endpoint({
    summary:
      'Download a document of an identity verification with a watermark of the caller and the time; recorded in the audit log',
    token: 'staff',
    permission: 'verification.decide',
    stepUp: true,
    query: z.object({ id }),
    data: fileResponse,
    file: ['image/webp'],
  }),
  'POST /upms/admin/identity/review': endpoint({
    summary: 'Approve a pending identity verification, or reject it with a reason',
    token: 'staff',
    permission: 'verification.decide',
    body: z.object({ id, passed: z.boolean(), reason: z.string().trim().max(reasonMost).optional() }),
    data: z.object({ status: reviewStatus }),
  }),
};
