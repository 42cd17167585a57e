import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { type AuthValues, useAuthField, useAuthForm } from '@/components/auth/fields/auth-form';
import { codeLength } from '@/components/auth/fields/contact';
import { useResendTimer } from '@/components/auth/fields/use-resend-timer';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TabPanel, Tabs } from '@/components/ui/control/tabs';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { ApiError } from '@/lib/api/api-error';
import type { CardCode, OrderDetail } from '@/lib/contract/orders/order';
import { useMember } from '@/lib/queries/browser/member/load-member';
import {
  type CodesFile,
  type RevealProof,
  useCodesFile,
  useRevealCode,
  useSendRevealCode,
} from '@/lib/queries/mutations/order/reveal-codes';
import { readDigits } from '@/lib/text/code';
import styles from './order-detail.module.css';

type Method = 'password' | 'email';

/** The password, or the code by e-mail, that reveals card codes; neither while an earlier proof is valid. */
function useReveal<Revealed>({
  mutation,
  isProven,
  onProofExpired,
  onRevealed,
}: RevealDialogProps<Revealed>) {
  const text = useTranslations('order.reveal');
  const sending = useSubmit(useSendRevealCode());
  const revealing = useSubmit(mutation);
  const member = useMember();
  const timer = useResendTimer();
  const [chosen, setChosen] = useState<Method | null>(null);
  const [sentTo, setSentTo] = useState('');
  // A member who signed up with a code has no password.
  const method = chosen ?? (member && !member.hasPassword ? 'email' : 'password');
  const form = useAuthForm([
    (values) => {
      if (isProven || proofOf(method, values)) return null;
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
      onError: () => 'shown',
    });
  }

  const reveal = form.handleSubmit((values) => {
    const proof = isProven ? null : proofOf(method, values);
    if (!proof && !isProven) return;
    sending.setProblem('');
    void revealing.submit(proof, {
      onSuccess: (revealed) => {
        form.reset();
        setSentTo('');
        onRevealed(revealed);
      },
      onError: (failure) => {
        if (failure instanceof ApiError && failure.message === 'card_revealRequired') onProofExpired();
        // Without fields for a proof there is no hint.
        return isProven ? undefined : 'shown';
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

type RevealDialogProps<Revealed> = {
  mutation: UseMutationResult<Revealed, Error, RevealProof | null>;
  /** Whether a code is shown that was not shown before. */
  isFirst: boolean;
  /** Message key of what showing it means. */
  consequence: 'codes.shownCounts' | 'codes.downloadCounts';
  button: string;
  /** Whether the member has authenticated for this order a short while ago. */
  isProven: boolean;
  onProofExpired: () => void;
  onClose: () => void;
  onRevealed: (revealed: Revealed) => void;
};

type Proof = Pick<RevealDialogProps<unknown>, 'isProven' | 'onProofExpired' | 'onClose'>;

/** Reveals one card code. */
export function RevealCodeDialog({
  orderSn,
  card,
  ...props
}: Proof & {
  orderSn: string;
  card: OrderDetail['delivery']['cards'][number];
  onRevealed: (card: CardCode) => void;
}) {
  const text = useTranslations('order.reveal');
  const mutation = useRevealCode(orderSn, card.id);
  return (
    <RevealDialog
      {...props}
      mutation={mutation}
      isFirst={card.state === 'SOLD'}
      consequence="codes.shownCounts"
      button={text('show')}
    />
  );
}

/** Reveals all card codes of an order as a file. */
export function CodesFileDialog({
  order: { sn, delivery },
  ...props
}: Proof & { order: OrderDetail; onRevealed: (file: CodesFile) => void }) {
  const text = useTranslations('order.reveal');
  const mutation = useCodesFile(sn);
  const isFirst = delivery.cards.some(({ state }) => state === 'SOLD');
  return (
    <RevealDialog
      {...props}
      mutation={mutation}
      isFirst={isFirst}
      consequence="codes.downloadCounts"
      button={text('download')}
    />
  );
}

/** States what revealing a card code means, and asks for the password or a code by e-mail. */
function RevealDialog<Revealed>(props: RevealDialogProps<Revealed>) {
  const text = useTranslations('order');
  const reveal = useReveal(props);
  const { isFirst, consequence, button, isProven, onClose } = props;
  return (
    <Dialog open onClose={onClose} title={text('reveal.title')} width={440}>
      <Form className={styles.reveal} onSubmit={reveal.reveal}>
        {isFirst ? (
          <Notice tone="warning">{text(consequence)}</Notice>
        ) : (
          <p className="second">{text('reveal.shownAgain')}</p>
        )}
        {isProven ? null : <ProofFields reveal={reveal} />}
        <SubmitButton
          className="button button-primary button-block"
          busy={reveal.isBusy}
          busyText={text('reveal.checking')}
        >
          {button}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

function ProofFields({ reveal }: { reveal: ReturnType<typeof useReveal> }) {
  const text = useTranslations('order.reveal');
  const id = useId();
  const { method, password, code, problem, isBusy, sentTo } = reveal;
  const control = { id, 'aria-invalid': problem !== '', 'aria-describedby': `${id}-hint` };
  return (
    <>
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
                code.onChange(readDigits(event.target.value).slice(0, codeLength));
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
    </>
  );
}
