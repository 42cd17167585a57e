const name = 'second-step';

/**
 * The end of a URL of the login page, with the ticket of a sign-in whose first step was made at a provider. Browsers do
 * not send it: it is in no server log and no `Referer`.
 */
export function secondStepHash(ticket: string): string {
  return `#${name}=${encodeURIComponent(ticket)}`;
}

/** The ticket in the fragment of a URL; null without one. */
export function secondStepTicket(hash: string): string | null {
  return hash.startsWith(`#${name}=`) ? decodeTicket(hash.slice(name.length + 2)) : null;
}

function decodeTicket(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
