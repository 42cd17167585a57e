'use client';

import { useState } from 'react';
import { useCode } from '@/components/auth/use-code';
import { call } from '@/lib/api/browser';
import type { Member, VerifyScene } from '@/lib/contract/upms';

/** What shows that it is the member himself. */
export type OwnerProof = { ticket: string } | { password: string };

export type ProofWay = 'EMAIL' | 'SMS' | 'PASSWORD';

/** Ways in which this member can prove himself; a phone only where short messages arrive. */
export function proofWays(
  member: Pick<Member, 'email' | 'mobile' | 'areaCode' | 'hasPassword'>,
  suspended: readonly string[],
): ProofWay[] {
  const hasPhone = member.mobile !== null && !suspended.includes(member.areaCode ?? '');
  return [
    ...(member.email === null ? [] : ['EMAIL' as const]),
    ...(hasPhone ? ['SMS' as const] : []),
    ...(member.hasPassword ? ['PASSWORD' as const] : []),
  ];
}

/** A proof as it is typed. `prove` answers null after it has shown what is missing, and throws what the shop refuses. */
export function useProof(scene: VerifyScene, ways: readonly ProofWay[], passwordMissing: string) {
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'PASSWORD');
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState('');
  const code = useCode();
  return {
    scene,
    ways,
    way,
    setWay,
    code,
    password: {
      value: password,
      error: passwordError,
      setError: setPasswordError,
      onChange: (typed: string) => {
        setPassword(typed);
        setPasswordError('');
      },
    },
    prove: async (typed = code.value): Promise<OwnerProof | null> => {
      if (way === 'PASSWORD') {
        setPasswordError(password === '' ? passwordMissing : '');
        return password === '' ? null : { password };
      }
      if (!code.isReady(typed)) return null;
      const { challengeId } = code;
      const { ticket } = await call('POST /upms/member/verify_code/check', {
        body: { scene, challengeId, code: typed },
      });
      return { ticket };
    },
  };
}
