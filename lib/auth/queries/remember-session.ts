import type { Member } from '@/lib/account/member-contract';
import type { TokenResponse } from '@/lib/auth/contract';
import { useAuth } from '@/lib/stores/auth';

/**
 * Puts the member who signed in into the auth store.
 * @param areaCode preselected in the next login form; the last one stays when this login needed none
 */
export function rememberSession(token: TokenResponse, areaCode: string | undefined): void {
  useAuth.getState().setAuth({
    userId: token.user_id,
    username: token.username,
    areaCode: areaCode ?? token.areaCode ?? useAuth.getState().areaCode,
    data: { nickname: token.user.nickname, avatar: token.user.avatar, vipLevel: token.user.vipLevel },
  });
}

/** Puts the member of a session that exists into the auth store. */
export function rememberMember({ id, username, areaCode, nickname, avatar, vipLevel }: Member): void {
  useAuth.getState().setAuth({
    userId: id,
    username,
    areaCode: areaCode ?? useAuth.getState().areaCode,
    data: { nickname, avatar, vipLevel },
  });
}
