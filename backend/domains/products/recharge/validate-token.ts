import { z } from 'zod';
import type { Environment } from '../../../environment/environment';
import type { Context } from '../../../platform/context';
import { StoreError } from '../../../platform/errors/store-error';
import { isSignedBy, keyFor, sign } from '../../../platform/sealing/seal';
import { valuesHash } from './validate-recharge';

/** Seconds the result of an account check is valid. */
export const validateTokenSeconds = 15 * 60;

const payload = z.object({
  goodsId: z.string(),
  valuesHash: z.string(),
  /** Member id, or `visitor`. */
  actor: z.string(),
  /** Epoch milliseconds. */
  expires: z.number(),
  roleName: z.string().nullable(),
});

type TokenContext = Pick<Context, 'clock' | 'actor'> & { environment: Pick<Environment, 'secret'> };

/** Signs the result of an account check; the browser sends it back with the order. */
export function signValidateToken(
  context: TokenContext,
  checked: { goodsId: string; values: Readonly<Record<string, string>>; roleName: string | null },
): string {
  const body = Buffer.from(
    JSON.stringify({
      goodsId: checked.goodsId,
      valuesHash: valuesHash(checked.values),
      actor: actorName(context),
      expires: context.clock.now().getTime() + validateTokenSeconds * 1000,
      roleName: checked.roleName,
    } satisfies z.input<typeof payload>),
  ).toString('base64url');
  return `${body}.${sign(keyOf(context), body)}`;
}

/**
 * Returns the role that the account check found, and its time. The token must be authentic, unexpired, and issued for this product
 * and these values to this member, or to a visitor, who may have signed in since.
 * @param values cleaned by `validateRecharge`
 * @throws StoreError goods_account_formatInvalid with `data.reason` NOT_CHECKED: the account must be checked (again)
 */
export function verifyValidateToken(
  context: TokenContext,
  token: string | undefined,
  expected: { goodsId: string; values: Readonly<Record<string, string>> },
): { roleName: string | null; checkedTime: Date } {
  const checked = open(context, token ?? '');
  if (
    checked?.goodsId === expected.goodsId &&
    checked.valuesHash === valuesHash(expected.values) &&
    checked.expires > context.clock.now().getTime() &&
    (checked.actor === 'visitor' || checked.actor === actorName(context))
  ) {
    const checkedTime = new Date(checked.expires - validateTokenSeconds * 1000);
    return { roleName: checked.roleName, checkedTime };
  }
  throw new StoreError('goods_account_formatInvalid', { data: { reason: 'NOT_CHECKED' } });
}

function open(context: TokenContext, token: string): z.output<typeof payload> | null {
  const [body = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !isSignedBy(keyOf(context), body, signature)) return null;
  return payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
}

function actorName({ actor }: TokenContext): string {
  return actor.kind === 'member' ? actor.memberId : 'visitor';
}

function keyOf({ environment }: TokenContext): Buffer {
  return keyFor(environment.secret, 'validate-token');
}
