'use client';

import type { ReactNode } from 'react';
import { Form } from '@/components/ui/form';
import type { CodeTarget } from '@/lib/queries/send-verify-code';
import { CodeField } from './code-field';
import type { LoginWay } from './login-way';
import { SignInButton } from './sign-in-button';
import { useCode } from './use-code';

/**
 * Sign in with a code that was sent somewhere.
 * @param targetOf where to; null after it has shown what is wrong
 * @param instead stands in place of the code where none can be sent
 * @param children the field of the contact
 */
export function CodeLogin({
  way: { agreement, mayProceed, session },
  targetOf,
  onReady,
  instead,
  children,
}: {
  way: LoginWay;
  targetOf: () => CodeTarget | null;
  onReady: (proved: { code: string; challengeId: string; agree: true }) => void;
  instead?: ReactNode;
  children: ReactNode;
}) {
  const code = useCode();

  function submit(typed: string) {
    if (instead || !targetOf() || !code.isReady(typed) || !mayProceed()) return;
    onReady({ code: typed, challengeId: code.challengeId, agree: true });
  }

  return (
    <Form onSubmit={() => submit(code.value)}>
      {children}
      {instead ?? (
        <>
          <CodeField
            {...code.field}
            scene="LOGIN"
            targetOf={targetOf}
            onChange={(typed) => {
              code.field.onChange(typed);
              session.clearError();
            }}
            onFilled={submit}
            error={code.error || session.error}
          />
          {agreement}
          <SignInButton isBusy={session.isBusy} />
        </>
      )}
    </Form>
  );
}
