import { createLineLimit } from './log-throttle';

/** A sign-in, sign-out or proof, or a refused request: who did what from where. The logger adds the time. */
export type SecurityEvent = {
  readonly event: 'security.authentication' | 'security.refused';
  /** Key of the endpoint; unknown paths are not logged, because they could hold a secret. */
  readonly call: string;
  /** `ok`, or the message key of the refusal. */
  readonly result: string;
  /** `visitor`, or kind and id of the member or staff member. */
  readonly who: string;
  readonly ip: string;
  /** HMAC of the name that was entered, so that attempts on one account can be found. */
  readonly account?: string | undefined;
  /** How the person was authenticated. */
  readonly factor?: string | undefined;
  readonly requestId?: string | undefined;
};

/** Refusals that are logged in a second; further ones are counted, so that a flood does not fill the disk. */
const mostRefusals = 50;

/** The security log (docs/operations.md). What succeeded is always written. */
export function createSecurityLog(write: (fields: object) => void): (entry: SecurityEvent) => void {
  const limited = createLineLimit(mostRefusals, (count) => write({ event: 'security.skipped', count }));
  return (entry) => (entry.result === 'ok' ? write(entry) : limited(() => write(entry)));
}
