let common: Promise<Set<string>> | undefined;

/** What people who choose a password here think of first. */
const ofThisShop = ['tianyun', 'tianyun1', 'tianyun123', 'tianyun123456', 'tianyun888', '天云天云天云'];

/**
 * Whether a password, in any case, is among the 49,000 that leaked most often, repeats itself or counts. The list
 * is read with the first question.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  if (repeatsItself(text) || counts(text)) return true;
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(String), ...ofThisShop]),
  );
  return (await common).has(text);
}

/** `888888`, `abcabc`: the list leaves out what a rule can tell. */
function repeatsItself(text: string): boolean {
  return /^(.{1,3}?)\1+$/u.test(text);
}

/** `345678`, `fedcba`. */
function counts(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
