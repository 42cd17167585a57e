import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type AuthValues, useAuthField, useAuthForm } from '@/components/auth/fields/auth-form';
import { codeLength } from '@/components/auth/fields/contact';
import { useResendTimer } from '@/components/auth/fields/use-resend-timer';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TabPanel, Tabs } from '@/components/ui/control/tabs';
import { Dialog } from '@/components/ui/dialog/dialog';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import type { CardCode } from '@/lib/contract/order';
import { useMember } from '@/lib/queries/browser/load-member';
import {
  type RevealProof,
  useRevealCodes,
  useSendRevealCode,
} from '@/lib/queries/mutations/order/reveal-codes';
import styles from './order-detail.module.css';

type Method = 'password' | 'email';

/** The password, or the code by e-mail, that reveals the card codes of an order. */
function useReveal(orderSn: string, onRevealed: (cards: CardCode[]) => void) {
  const text = useTranslations('order.reveal');
  const sending = useSubmit(useSendRevealCode());
  const revealing = useSubmit(useRevealCodes(orderSn));
  const member = useMember();
  const timer = useResendTimer();
  const [chosen, setChosen] = useState<Method | null>(null);
  const [sentTo, setSentTo] = useState('');
  // A member who signed up with a code has no password.
  const method = chosen ?? (member && !member.hasPassword ? 'email' : 'password');
  const form = useAuthForm([
    (values) => {
      if (proofOf(method, values)) return null;
      return method === 'password'
        ? { field: 'currentPassword', message: text('passwordMissing') }
        : { field: 'emailCode', message: text('codeMissing') };
    },
  ]);
  const password = useAuthField(form, 'currentPassword');
  const code = useAuthField(form, 'emailCode');

  function clearProblem() {
    form.clearErrors();
    sending.setProblem('');
    revealing.setProblem('');
  }

  function send() {
    clearProblem();
    void sending.submit(undefined, {
      onSuccess: (sent) => {
        form.setValue('emailChallenge', sent.challengeId);
        setSentTo(sent.maskedTarget);
        timer.start(sent.resendAfter);
      },
    });
  }

  const reveal = form.handleSubmit((values) => {
    const proof = proofOf(method, values);
    if (!proof) return;
    sending.setProblem('');
    void revealing.submit(proof, {
      onSuccess: (cards) => {
        form.reset();
        setSentTo('');
        onRevealed(cards);
      },
    });
  });

  return {
    method,
    choose: (next: Method) => {
      setChosen(next);
      clearProblem();
    },
    password,
    code,
    clearProblem,
    sentTo,
    send,
    secondsLeft: timer.secondsLeft,
    reveal,
    isBusy: sending.isBusy || revealing.isBusy,
    problem: (method === 'password' ? password : code).error || sending.problem || revealing.problem,
  };
}

/** Null while the password or the code is missing. */
function proofOf(
  method: Method,
  { currentPassword, emailCode, emailChallenge }: AuthValues,
): RevealProof | null {
  if (method === 'password') return currentPassword === '' ? null : { password: currentPassword };
  const isComplete = emailCode.length === codeLength && emailChallenge !== '';
  return isComplete ? { challengeId: emailChallenge, code: emailCode } : null;
}

type RevealDialogProps = {
  orderSn: string;
  open: boolean;
  onClose: () => void;
  onRevealed: (cards: CardCode[]) => void;
};

/** Asks for the password or a code by e-mail before card codes are revealed. */
export function RevealDialog({ orderSn, open, onClose, onRevealed }: RevealDialogProps) {
  const text = useTranslations('order.reveal');
  const id = useId();
  const reveal = useReveal(orderSn, onRevealed);
  const { method, password, code, problem, isBusy, sentTo } = reveal;
  const control = { id, 'aria-invalid': problem !== '', 'aria-describedby': `${id}-hint` };
  return (
    <Dialog open={open} onClose={onClose} title={text('title')} width={440}>
      <Form className={styles.reveal} onSubmit={reveal.reveal}>
        <p className="second">{text('text')}</p>
        <Tabs<Method>
          group="reveal"
          label={text('ways')}
          value={method}
          onChange={reveal.choose}
          tabs={[
            { key: 'password', label: text('password') },
            { key: 'email', label: text('email') },
          ]}
        />
        <TabPanel group="reveal" value={method} className="field">
          <label className="label" htmlFor={id}>
            {text(method === 'password' ? 'password' : 'code')}
          </label>
          {method === 'password' ? (
            <input
              {...control}
              ref={password.ref}
              className="input"
              type="password"
              autoComplete="current-password"
              maxLength={256}
              value={password.value}
              onChange={(event) => {
                password.onChange(event.target.value);
                reveal.clearProblem();
              }}
            />
          ) : (
            <div className={styles.codeRow}>
              <input
                {...control}
                ref={code.ref}
                className="input input-number"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={12}
                value={code.value}
                onChange={(event) => {
                  code.onChange(event.target.value.replaceAll(/\D/g, '').slice(0, codeLength));
                  reveal.clearProblem();
                }}
              />
              <button
                type="button"
                className="button"
                disabled={reveal.secondsLeft > 0 || isBusy}
                onClick={reveal.send}
              >
                {reveal.secondsLeft > 0 ? text('resendIn', { seconds: reveal.secondsLeft }) : text('send')}
              </button>
            </div>
          )}
          <span
            id={`${id}-hint`}
            className={problem ? 'hint hint-error' : 'hint'}
            role={problem ? 'alert' : undefined}
          >
            {problem || (method === 'email' && sentTo ? text('sentTo', { target: sentTo }) : text('hint'))}
          </span>
        </TabPanel>
        <SubmitButton
          className="button button-primary button-block"
          busy={isBusy}
          busyText={text('checking')}
        >
          {text('show')}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
