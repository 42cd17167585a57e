import type { SendFailure } from '../../lib/connections/rules';

/** A POST to a URL that a person has chosen. */
export type OutgoingCall = { url: string; headers: Record<string, string>; body: string | Buffer };

/** What the receiver responded: its status, and the beginning of the body as text. */
export type OutgoingResponse = { status: number; text: string };

/** There was no response with a status. */
export class OutgoingCallError extends Error {
  constructor(
    readonly failure: SendFailure,
    message: string,
  ) {
    super(message);
  }
}

/** The receiver has failed several times in a row: nothing was sent, and the call counts as no try. */
export class ReceiverPaused extends Error {}

/** Calls to receivers on the internet that nothing else of the store knows. */
export type OutgoingCalls = {
  /**
   * Follows no redirect and ends after ten seconds.
   * @throws OutgoingCallError, ReceiverPaused
   */
  post(call: OutgoingCall): Promise<OutgoingResponse>;
};
