import { useState } from 'react';
import type { AuthValues, FieldCheck } from '@/components/auth/fields/auth-form';
import { sentCode, useContactChecks } from '@/components/auth/fields/contact';
import type { Member } from '@/lib/account/member-contract';
import type { ProofInput } from '@/lib/account/queries/owner-proof';
import type { VerifyScene } from '@/lib/auth/verify-code-contract';
import { useFactorCodeCheck } from './factor-code-field';

export type ProofMethod = 'EMAIL' | 'SMS' | 'PASSWORD';

/** The methods this member can use; a phone only where text messages arrive. */
export function proofMethods(
  member: Pick<Member, 'email' | 'mobile' | 'areaCode' | 'hasPassword'>,
  suspended: readonly string[],
): ProofMethod[] {
  const hasPhone = member.mobile !== null && !suspended.includes(member.areaCode ?? '');
  return [
    ...(member.email === null ? [] : ['EMAIL' as const]),
    ...(hasPhone ? ['SMS' as const] : []),
    ...(member.hasPassword ? ['PASSWORD' as const] : []),
  ];
}

/**
 * The chosen method, the check of its fields, and what the form sends as proof.
 * @param hasAuthenticator its code is needed too
 */
export function useProof(
  scene: VerifyScene,
  {
    methods,
    passwordMissing,
    hasAuthenticator,
  }: { methods: readonly ProofMethod[]; passwordMissing: string; hasAuthenticator: boolean },
) {
  const [method, setMethod] = useState<ProofMethod>(methods[0] ?? 'PASSWORD');
  const { code } = useContactChecks();
  const factorCode = useFactorCodeCheck(hasAuthenticator);
  const password: FieldCheck = ({ currentPassword }) =>
    currentPassword === '' ? { field: 'currentPassword', message: passwordMissing } : null;
  return {
    scene,
    methods,
    method,
    setMethod,
    hasAuthenticator,
    check: (values: AuthValues) =>
      (method === 'PASSWORD' ? password : code(method))(values) ?? factorCode(values),
    inputOf: (values: AuthValues): ProofInput => ({
      ...(method === 'PASSWORD' ? { password: values.currentPassword } : sentCode(method, values)),
      ...(hasAuthenticator ? { factorCode: values.factorCode } : {}),
    }),
  };
}

export type Proof = ReturnType<typeof useProof>;
