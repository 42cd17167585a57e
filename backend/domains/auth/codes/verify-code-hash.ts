import type { VerifyScene } from '../../../../lib/auth/verify-code-contract';
import type { Context } from '../../../platform/context';
import { keyFor, sign } from '../../../platform/sealing/seal';

/** HMAC that binds a code to its challenge and purpose: the same digits are invalid for any other. */
export function codeHashOf(
  context: Pick<Context, 'environment'>,
  challenge: { id: string; scene: VerifyScene; code: string },
): string {
  const text = `${challenge.id}|${challenge.scene}|${challenge.code}`;
  return sign(keyFor(context.environment.secret, 'verify-code'), text);
}

export type CodeTarget =
  | { channel: 'EMAIL'; email: string }
  | { channel: 'SMS'; areaCode: string; mobile: string };

/** HMAC of the contact: limits work without storing contacts of strangers. */
export function targetHashOf(context: Pick<Context, 'environment'>, target: CodeTarget): string {
  const address = target.channel === 'EMAIL' ? target.email : `+${target.areaCode} ${target.mobile}`;
  return sign(keyFor(context.environment.secret, 'target-hash'), `${target.channel}|${address}`);
}
