import { z } from 'zod';
import { locales } from '../i18n/locales';
import { id, shanghaiTime } from '../wire/endpoint';

/** The language that a review was written in. */
export const reviewLanguage = z.enum(locales);

export const reviewSummary = z.object({
  average: z.number(),
  total: z.number().int(),
  /** Counts of scores 5, 4, 3, 2, 1. */
  buckets: z.array(z.object({ score: z.number().int(), count: z.number().int() })),
  /** The languages of the reviews, most frequent first. */
  languages: z.array(reviewLanguage),
});

export const review = z.object({
  id,
  score: z.number().int().min(1).max(5),
  content: z.string(),
  language: reviewLanguage,
  /** In the language of the request; null when staff have not written one. */
  translation: z.string().nullable(),
  memberNickname: z.string(),
  specifications: z.string().nullable(),
  /** From payment to delivery; null for orders without a meaningful time and for seeded reviews. */
  deliverySeconds: z.number().int().nullable(),
  createdTime: shanghaiTime,
});
export type Review = z.infer<typeof review>;
