import { searchForm } from '../../../../lib/text/search';

/** A nickname and the form of it that staff search; both are written together. */
export function nicknameColumns(nickname: string): { nickname: string; nicknameSearch: string } {
  return { nickname, nicknameSearch: searchForm(nickname) };
}
