import { z } from 'zod';
import { cardLotStates, lineProblems } from '../../permissions/catalogue-states';
import { approvalWhys } from '../../permissions/value-acts';
import { staffReason } from '../../staff/contract';
import { lotSorts } from '../../staff/list-states';
import { nameMost, queryMost } from '../../text-lengths';
import { endpoint, id, mostInteger, nothing, shanghaiTime, version, yuan } from '../../wire/endpoint';

/** Codes of one lot. */
export const mostLotCodes = 100_000;
/** Lines of one part of an import. */
export const mostLines = 5000;
/** Bytes of one part: 5,000 lines of 200 characters. */
const partBytes = 1024 * 1024;

const n = z.number().int();

export const lotRow = z.object({
  id,
  sn: z.string(),
  state: z.enum(cardLotStates),
  skuId: id,
  goodsName: z.string(),
  skuName: z.string(),
  cover: z.string(),
  supplier: z.string(),
  invoice: z.string(),
  /** Of one code; null for lots from before imports. */
  cost: yuan.nullable(),
  /** Cost of all codes. */
  value: yuan.nullable(),
  codes: n,
  available: n,
  /** Codes of a lot that is not on sale. */
  held: n,
  reserved: n,
  sold: n,
  revealed: n,
  /** Faulty, replaced and void codes. */
  invalid: n,
  /** Codes that members reported as faulty and whose request was not rejected. */
  reported: n,
  expireTime: shanghaiTime.nullable(),
  createdTime: shanghaiTime,
  /** Name of the staff member. */
  importedBy: z.string().nullable(),
  /** Whether a second person must approve. */
  waits: z.boolean(),
  version,
});
export type LotRow = z.infer<typeof lotRow>;

/** How far an import is. */
const progress = z.object({
  id,
  sn: z.string(),
  state: z.enum(cardLotStates),
  linesRead: n,
  /** New codes. */
  good: n,
  /** Lines whose code is in the shop. */
  known: n,
  /** Lines that repeat a line of the file, are empty or cannot be read as a code. */
  bad: n,
});
export type ImportProgress = z.infer<typeof progress>;

const problem = z.object({
  line: n,
  problem: z.enum(lineProblems),
  masked: z.string(),
  sameAsLine: n.nullable(),
  /** Number of the lot that has the code. */
  lotSn: z.string().nullable(),
  state: z.string().nullable(),
});
export type ImportProblem = z.infer<typeof problem>;

const coverRow = z.object({
  skuId: id,
  goodsName: z.string(),
  skuName: z.string(),
  cover: z.string(),
  available: n,
  /** Units a day over the last 30 days. */
  perDay: z.number(),
  /** For how many days the stock lasts; null when nothing was sold. */
  days: z.number().nullable(),
});
export type CoverRow = z.infer<typeof coverRow>;

const code = z.object({
  id,
  state: z.enum(['AVAILABLE', 'HELD', 'RESERVED', 'SOLD', 'REVEALED', 'INVALID', 'REPLACED', 'VOID']),
  orderSn: z.string().nullable(),
  soldTime: shanghaiTime.nullable(),
  version,
});

export type CodeRow = z.infer<typeof code>;

const view = { token: 'staff', permission: 'catalogue.view' } as const;
const importing = { token: 'staff', permission: 'card.import' } as const;
const stopping = { token: 'staff', permission: 'card.stop' } as const;
const decision = z.object({ id, version, reason: staffReason });

export const cardLotContract = {
  'GET /goods/admin/card_lot/list': endpoint({
    summary: 'Lots of card codes with the number of codes in each state, in a sorting, paged by id',
    ...view,
    query: z.object({
      state: z.enum(cardLotStates).optional().catch(undefined),
      skuId: id.optional().catch(undefined),
      sort: z.enum(lotSorts).catch('NEWEST').default('NEWEST'),
      /** Number of a lot, a supplier or an invoice. */
      q: z.string().trim().max(queryMost).optional(),
      /** Lots on sale that expire in the next 60 days. */
      expiring: z
        .enum(['true', 'false'])
        .catch('false')
        .default('false')
        .transform((text) => text === 'true'),
      /** Lots with codes that members reported as faulty. */
      reported: z
        .enum(['true', 'false'])
        .catch('false')
        .default('false')
        .transform((text) => text === 'true'),
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(lotRow), next: id.nullable() }),
  }),
  'GET /goods/admin/card_lot/view': endpoint({
    summary: 'A lot and how its import went',
    ...view,
    query: z.object({ id }),
    data: lotRow.extend({ progress }),
  }),
  'GET /goods/admin/card_lot/stock': endpoint({
    summary: 'SKUs of card codes that last for the fewest days',
    ...view,
    query: z.object({ most: z.coerce.number().int().min(1).max(300).catch(12).default(12) }),
    data: z.array(coverRow),
  }),
  'GET /goods/admin/card_lot/problems': endpoint({
    summary: 'The lines of an import that were left out, with masked values, paged by line',
    ...view,
    query: z.object({ id, after: z.coerce.number().int().min(0).max(mostInteger).catch(0).default(0) }),
    data: z.object({ rows: z.array(problem), next: n.nullable() }),
  }),
  'POST /goods/admin/card_lot/open': endpoint({
    summary: 'Start an import: the lot is visible and for sale after its end only',
    ...importing,
    idempotent: true,
    body: z.object({
      skuId: id,
      supplier: z.string().trim().min(1).max(nameMost),
      invoice: z.string().trim().max(nameMost).default(''),
      /** Yuan for one code. */
      cost: z.number().min(0).max(1_000_000).multipleOf(0.01),
      /** Last day in Asia/Shanghai; null: the codes do not expire. */
      expireDay: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/)
        .nullable()
        .default(null),
      /** What a line consists of. */
      columns: z.enum(['SECRET', 'CARD_NO_SECRET']),
      /** Lines at the start of the file that are headings. */
      headings: z.number().int().min(0).max(1).default(0),
      /** Codes that differ in case alone are one code. */
      ignoresCase: z.boolean().default(false),
    }),
    data: progress,
  }),
  'POST /goods/admin/card_lot/append': endpoint({
    summary: 'Send the next lines of an import; repeating a part changes nothing',
    ...importing,
    secret: true,
    bodyLimit: partBytes,
    body: z.object({
      id,
      /** Number of the first line, from 1. */
      firstLine: z.number().int().min(1).max(10_000_000),
      /** The chosen columns of each line: the secret, or the card number and the secret. */
      lines: z
        .array(z.array(z.string().max(400)).max(2))
        .min(1)
        .max(mostLines),
    }),
    data: progress,
  }),
  'POST /goods/admin/card_lot/finish': endpoint({
    summary: 'End an import: all new codes are for sale at once, or wait for a second person',
    ...importing,
    act: 'CARD_LOT',
    stepUp: true,
    body: z.object({ id, reason: staffReason }),
    data: z.object({
      progress,
      approvalId: id.nullable(),
      why: z.array(z.enum(approvalWhys)),
    }),
  }),
  'POST /goods/admin/card_lot/discard': endpoint({
    summary: 'Delete an import that was not ended',
    ...importing,
    body: z.object({ id }),
    data: nothing,
  }),
  'POST /goods/admin/card_lot/stop': endpoint({
    summary: 'Stop the sale of a lot',
    ...stopping,
    body: decision,
    data: nothing,
  }),
  'POST /goods/admin/card_lot/release': endpoint({
    summary: 'Put a lot on sale again; a lot in quarantine asks for a second person',
    ...stopping,
    act: 'CARD_LOT',
    stepUp: true,
    body: decision,
    data: z.object({ approvalId: id.nullable() }),
  }),
  'POST /goods/admin/card_lot/void': endpoint({
    summary: 'Void all codes of a lot that are not sold',
    ...stopping,
    stepUp: true,
    body: decision,
    data: z.object({ codes: n }),
  }),
  'GET /goods/admin/card_code/list': endpoint({
    summary: 'The codes of a lot without their secrets, paged by id',
    ...view,
    query: z.object({ lotId: id, after: id.optional().catch(undefined) }),
    data: z.object({ rows: z.array(code), next: id.nullable() }),
  }),
  'POST /goods/admin/card_code/void': endpoint({
    summary: 'Void one code that is not sold',
    ...stopping,
    stepUp: true,
    body: decision,
    data: nothing,
  }),
};
