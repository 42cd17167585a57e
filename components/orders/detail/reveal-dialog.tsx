import { useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TabPanel, Tabs } from '@/components/ui/control/tabs';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import type { CardCode, CodesFormat, DeliveredCode } from '@/lib/delivery/contract';
import {
  type CodesFile,
  useCodesFile,
  useRevealCode,
  useSeenCodes,
} from '@/lib/delivery/queries/reveal-codes';
import type { OrderDetail } from '@/lib/orders/contract';
import { codeDigits } from '@/lib/promises';
import { readDigits } from '@/lib/text/code';
import styles from './order-detail.module.css';
import { type Method, type RevealDialogProps, useReveal } from './use-reveal';

const formats = [
  { key: 'TEXT', title: 'formatText', hint: 'formatTextHint' },
  { key: 'XLSX', title: 'formatTable', hint: 'formatTableHint' },
] as const;

type Proof = Pick<RevealDialogProps<unknown>, 'isProven' | 'onProofExpired' | 'onClose'>;

/** Reveals one card code. */
export function RevealCodeDialog({
  orderSn,
  card,
  ...props
}: Proof & {
  orderSn: string;
  card: DeliveredCode;
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

/** Shows the codes again that were shown before. */
export function SeenCodesDialog({
  orderSn,
  ...props
}: Proof & { orderSn: string; onRevealed: (cards: CardCode[]) => void }) {
  const text = useTranslations('order.reveal');
  const mutation = useSeenCodes(orderSn);
  return (
    <RevealDialog
      {...props}
      mutation={mutation}
      isFirst={false}
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
  const [format, setFormat] = useState<CodesFormat>('TEXT');
  const mutation = useCodesFile(sn, format);
  const isFirst = delivery.cards.some(({ state }) => state === 'SOLD');
  return (
    <RevealDialog
      {...props}
      mutation={mutation}
      isFirst={isFirst}
      consequence="codes.downloadCounts"
      button={text('download')}
    >
      <fieldset className="options">
        <legend className="label">{text('format')}</legend>
        {formats.map(({ key, title, hint }) => (
          <label key={key} className={`option ${key === format ? 'is-on' : ''}`}>
            <input
              type="radio"
              className="visually-hidden"
              name="format"
              checked={key === format}
              onChange={() => setFormat(key)}
            />
            <span className="dot" />
            <span>
              <span className="title">{text(title)}</span>
              <span className="second t13">{text(hint)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </RevealDialog>
  );
}

/** States what revealing a card code means, and asks for the password or a code by e-mail. */
function RevealDialog<Revealed>({
  children,
  ...props
}: RevealDialogProps<Revealed> & { children?: ReactNode }) {
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
        {children}
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
                code.onChange(readDigits(event.target.value).slice(0, codeDigits));
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
