/**
 * Puts a space between Chinese characters and Latin letters or digits: a sentence with a list of names may have either
 * beside its own characters.
 */
export function partScripts(text: string): string {
  return text.replaceAll(/(?<=\p{sc=Han})(?=[A-Za-z0-9])|(?<=[A-Za-z0-9])(?=\p{sc=Han})/gu, ' ');
}
