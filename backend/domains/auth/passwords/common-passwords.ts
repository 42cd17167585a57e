let common: Promise<Set<string>> | undefined;

/** Passwords that are likely for this shop in particular. */
const ofThisShop = ['tianyun', 'tianyun1', 'tianyun123', 'tianyun123456', 'tianyun888', '天云天云天云'];

/**
 * Whether a password, ignoring case, is among the 49,000 most frequently leaked, repeats itself or is a sequence. The
 * list is loaded on first use.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const text = password.toLowerCase();
  if (repeatsItself(text) || counts(text)) return true;
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(String), ...ofThisShop]),
  );
  return (await common).has(text);
}

/** `888888`, `abcabc`: not in the list because a rule covers them. */
function repeatsItself(text: string): boolean {
  return /^(.{1,3}?)\1+$/u.test(text);
}

/** `345678`, `fedcba`. */
function counts(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
