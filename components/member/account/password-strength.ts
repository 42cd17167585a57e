/** 0 is none typed, 1 weak, 2 fair, 3 good, 4 strong. A hint while typing; the shop decides by its own rules. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** Characters that cost a guesser something: repeats and steps along the alphabet or the keyboard cost nothing. */
function telling(password: string): number {
  const letters = [...password.toLowerCase()];
  return letters.filter((letter, place) => {
    const before = letters[place - 1];
    if (before === undefined) return true;
    if (before === letter) return false;
    const pair = before + letter;
    const back = letter + before;
    return !rows.some((row) => row.includes(pair) || row.includes(back));
  }).length;
}

export function passwordStrength(password: string): Strength {
  if (password === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const points = telling(password) + (kinds - 1) * 2;
  if ([...password].length < 6 || points < 7) return 1;
  if (points < 10) return 2;
  return points < 14 ? 3 : 4;
}
