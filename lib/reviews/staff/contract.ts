import { z } from 'zod';
import { locales } from '../../i18n/locales';
import { hiddenReviewWhys, staffReviewStates } from '../../permissions/catalogue-states';
import { staffReason } from '../../staff/contract';
import { reviewSorts } from '../../staff/list-states';
import { queryMost } from '../../text-lengths';
import { endpoint, id, nothing, orderSn, queryFlag, shanghaiTime, version } from '../../wire/endpoint';

const language = z.enum(locales);
const score = z.number().int().min(1).max(5);

const staffReview = z.object({
  id,
  /** Sent back with a change, which is refused when the review has changed. */
  version,
  goodsId: id,
  goodsName: z.string(),
  goodsCover: z.string(),
  specifications: z.string().nullable(),
  /** Null for seeded reviews. */
  orderSn: orderSn.nullable(),
  score,
  content: z.string(),
  language,
  /** The name it is shown under: masked when its author chose that. */
  shownAs: z.string(),
  /** Null while it is shown. */
  hiddenWhy: z.enum(hiddenReviewWhys).nullable(),
  translations: z.partialRecord(language, z.string()),
  createdTime: shanghaiTime,
});
export type StaffReview = z.infer<typeof staffReview>;

const mostCharacters = 1000;

/** Line breaks stay; other control characters are removed. An empty text removes the translation. */
const translation = z
  .string()
  .max(mostCharacters)
  .transform((text) => text.replaceAll(/[^\P{Cc}\n]/gu, '').trim());

const change = { token: 'staff', permission: 'review.moderate' } as const;

export const staffReviewContract = {
  'GET /goods/admin/review/list': endpoint({
    summary: 'Product reviews with their translations in a sorting, also hidden ones, paged by id',
    token: 'staff',
    permission: 'catalogue.view',
    query: z.object({
      /** Words of the name of the product in any language, or a product or sku number. */
      product: z.string().trim().max(queryMost).optional(),
      score: z.coerce.number().pipe(score).optional().catch(undefined),
      language: language.optional().catch(undefined),
      state: z.enum(staffReviewStates).optional().catch(undefined),
      withText: queryFlag,
      sort: z.enum(reviewSorts).catch('NEWEST').default('NEWEST'),
      /** Id of the last row of the page before. */
      after: id.optional().catch(undefined),
    }),
    data: z.object({ rows: z.array(staffReview), next: id.nullable() }),
  }),
  'POST /goods/admin/review/hide': endpoint({
    summary: 'Hide a product review from everyone but its author, who reads why',
    ...change,
    body: z.object({ id, version, why: z.enum(hiddenReviewWhys), reason: staffReason }),
    data: nothing,
  }),
  'POST /goods/admin/review/show': endpoint({
    summary: 'Show a hidden product review again',
    ...change,
    body: z.object({ id, version, reason: staffReason }),
    data: nothing,
  }),
  'POST /goods/admin/review/translate': endpoint({
    summary: 'Write, correct or remove the translations of a product review',
    ...change,
    body: z.object({
      id,
      version,
      /** By language; languages that are not named keep their text. */
      texts: z.partialRecord(language, translation),
    }),
    data: nothing,
  }),
};
