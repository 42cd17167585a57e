import { z } from 'zod';

/** One field of a product's recharge form. */
export type RechargeOption = { value: string; label: string; children?: RechargeOption[] };
const rechargeOption: z.ZodType<RechargeOption> = z
  .lazy(() =>
    z.object({ value: z.string(), label: z.string(), children: z.array(rechargeOption).optional() }),
  )
  .meta({ id: 'RechargeOption' });

export const rechargeField = z.object({
  key: z.string(),
  type: z.enum(['text', 'tel', 'email', 'select', 'radio', 'cascade', 'textarea']),
  required: z.boolean(),
  inputMode: z.string().optional(),
  label: z.string(),
  placeholder: z.string().optional(),
  help: z.object({ title: z.string(), steps: z.array(z.string()) }).optional(),
  pattern: z.string().optional(),
  patternMessage: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  options: z.array(rechargeOption).optional(),
  searchable: z.boolean().optional(),
  format: z.string().optional(),
  transform: z.string().optional(),
  /** Shown in the confirmation card. */
  confirm: z.boolean().optional(),
  saveTo: z.enum(['account', 'mobile', 'wechatOrQq', 'remark']).optional(),
});
export type RechargeField = z.infer<typeof rechargeField>;

/** Field key to value; a cascade's value is its option values joined by `/`. */
export const rechargeValues = z.record(z.string().max(40), z.string().max(200));
export type RechargeValues = z.infer<typeof rechargeValues>;

export const accountCheck = z.object({
  mode: z.enum(['NONE', 'FORMAT', 'ROLE_LOOKUP', 'CARRIER_LOOKUP']),
  requiredBeforePay: z.boolean(),
  returns: z.array(z.string()),
});

export const accountRole = z.object({ roleId: z.string(), roleName: z.string() });

export const accountCheckResult = z.object({
  ok: z.literal(true),
  /** Null for NONE and FORMAT checks, which return no role. */
  roleName: z.string().nullable(),
  serverName: z.string().nullable(),
  level: z.number().int().nullable(),
  region: z.string().nullable(),
  /** One login with several characters: the shopper must choose one. */
  roleList: z.array(accountRole),
  /** Bound to product, values, and member or browser; valid for 15 minutes. */
  validateToken: z.string(),
  expiresIn: z.number().int(),
});
export type AccountCheckResult = z.infer<typeof accountCheckResult>;
