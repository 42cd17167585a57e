import type { MessageKey } from '../wire/message-keys';

/** Why a sign-in at a provider can fail, as the page says it to which the browser returns. */
const providerProblems = [
  'common_provider_unknown',
  'common_provider_cancelled',
  'common_provider_expired',
  'common_provider_refused',
  'common_provider_unavailable',
  'common_provider_addressUnproven',
  'common_provider_accountUnproven',
  'common_provider_otherLinked',
  'common_provider_linkedElsewhere',
  'common_provider_forStaff',
  'common_login_badCredentials',
  'common_login_disabledAccount',
  'common_login_lockedByStaff',
  'common_error_verifyCodeOften',
  'common_message_tooManyRequests',
  'common_message_serviceUnavailable',
  'common_message_unauthorized',
] as const satisfies readonly MessageKey[];
type ProviderProblem = (typeof providerProblems)[number];

/** The problem that a URL names; undefined for a text that is none, so that a link cannot show texts of its own. */
export function readProviderProblem(text: unknown): ProviderProblem | undefined {
  return providerProblems.find((problem) => problem === text);
}

/** The problem for the message of a failed call. The end of a lock has no place in a URL. */
export function providerProblemOf(message: string): ProviderProblem {
  if (message === 'common_login_lockedUntil') return 'common_login_lockedByStaff';
  return readProviderProblem(message) ?? 'common_provider_refused';
}
