import { z } from 'zod';
import { approvalStatuses } from '../../permissions/catalogue-states';
import { approvalKinds } from '../../permissions/value-acts';
import { epochMs, id, yuan } from '../../wire/endpoint';

const actSum = z.object({ count: z.number().int(), value: yuan });

/** What a second person sees besides the request itself. */
export const approvalHistory = z.object({
  /** What the person who asks did within 24 hours, besides this request, by act. */
  acts: z.array(
    z.object({
      kind: z.enum(approvalKinds),
      /** Below the limits, without a second person. */
      alone: actSum,
      approved: actSum,
      waiting: actSum,
    }),
  ),
  /** Earlier requests about the same subject, newest first. */
  earlier: z.array(
    z.object({
      id,
      status: z.enum(approvalStatuses),
      requester: z.string(),
      value: yuan.nullable(),
      createdTime: epochMs,
    }),
  ),
});
export type ApprovalHistory = z.infer<typeof approvalHistory>;
