import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

let loading: Promise<ZxcvbnFactory> | undefined;

/** Characters that must remain without words about the person and the shop, digits and punctuation. */
const leastRest = 3;

/**
 * About how many guesses a password takes: published passwords, words, names, keyboard patterns, dates, repetitions and
 * sequences are found by zxcvbn with its lists, which are loaded on first use. Nothing is sent over a network.
 * @param about words about the person and the shop, such as a mailbox; a password made of them takes one guess
 */
export async function guessesFor(password: string, about: readonly string[]): Promise<number> {
  const words = contextWords(about);
  if (isMadeOf(password.toLowerCase(), words)) return 1;
  loading ??= load();
  return (await loading).check(password, words).guesses;
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new core.ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

const notInWord = /[^\p{L}\p{N}]+/gu;

/** The words and their parts; short ones occur in passwords by chance. */
function contextWords(about: readonly string[]): string[] {
  const given = about.flatMap((word) => [word, word.replaceAll(notInWord, ''), ...word.split(notInWord)]);
  const words = given.map((word) => word.toLowerCase());
  return [...new Set(words)].filter((word) => word.length >= 3 || /[^\x20-\x7e]{2}/.test(word));
}

/** Whether next to nothing remains without the words, digits and punctuation: `Shop2026!`. */
function isMadeOf(password: string, words: readonly string[]): boolean {
  const found = words.filter((word) => password.includes(word));
  if (found.length === 0) return false;
  const longestFirst = found.sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), password);
  return rest.replaceAll(/[^\p{L}]/gu, '').length < leastRest;
}
