/** Fields of request bodies that browsers send encoded (docs/wire.md, field encoding). */
const names = ['password', 'rePassword', 'newPassword', 'currentPassword', 'realName', 'idNumber'] as const;

type Body = Record<string, unknown>;

/** The names of the sensitive texts in a body; an endpoint that has one of these fields also accepts `enc`. */
export function sensitiveFieldsOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || body instanceof FormData) return [];
  return names.filter((name) => typeof (body as Body)[name] === 'string');
}
