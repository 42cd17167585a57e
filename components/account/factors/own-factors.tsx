'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/ui/dialog/dialog';
import { toast } from '@/components/ui/feedback/toast';
import { Icon } from '@/components/ui/picture/icon';
import { useClockText } from '@/components/ui/time/clock-time';
import { DatedText } from '@/components/ui/time/dated-text';
import type { Member } from '@/lib/account/member-contract';
import { factorsQuery } from '@/lib/account/queries/factors';
import type { MemberFactors } from '@/lib/auth/factor-contract';
import type { PasskeyRow } from '@/lib/auth/passkey-shapes';
import { passkeyMost } from '@/lib/promises';
import accountStyles from '../proof/account.module.css';
import { proofMethods } from '../proof/use-proof';
import { RemoveAuthenticator, RenewRecoveryCodes } from './authenticator-dialogs';
import styles from './factors.module.css';
import { AddPasskey, DeletePasskey, RenamePasskey } from './passkey-dialogs';
import { SetUpAuthenticator } from './set-up-authenticator';

type Choice =
  | { what: 'setUp' | 'renew' | 'turnOff' | 'add' }
  | { what: 'rename' | 'delete'; passkey: PasskeyRow };

/** The member's authenticator and passkeys, both optional. */
export function OwnFactors({
  first,
  member,
  suspended,
}: {
  first: MemberFactors;
  member: Member;
  suspended: string[];
}) {
  const text = useTranslations('account.factors');
  const { data: factors } = useQuery(factorsQuery(first));
  const [choice, setChoice] = useState<Choice | null>(null);
  const close = () => setChoice(null);
  const { authenticator, passkeys } = factors;
  const owner = {
    member,
    methods: proofMethods(member, suspended),
    hasAuthenticator: authenticator !== null,
  };
  const done = (what: Choice['what']) => () => {
    close();
    toast.success(text(`done.${what}`));
  };
  return (
    <div className={accountStyles.blocks}>
      <Authenticator authenticator={authenticator} onChoose={(what) => setChoice({ what })} />
      <Passkeys passkeys={passkeys} onChoose={setChoice} />
      <Dialog
        open={choice !== null}
        onClose={close}
        title={choice ? titleOf(text, choice) : ''}
        width={520}
        phone={choice?.what === 'setUp' ? 'screen' : 'sheet'}
      >
        {choice ? contentOf(choice, { owner, onCancel: close, onDone: done(choice.what) }) : null}
      </Dialog>
    </div>
  );
}

type Text = ReturnType<typeof useTranslations<'account.factors'>>;

function titleOf(text: Text, choice: Choice): string {
  return 'passkey' in choice
    ? text(`title.${choice.what}`, { name: choice.passkey.name })
    : text(`title.${choice.what}`);
}

function contentOf(choice: Choice, shared: Parameters<typeof SetUpAuthenticator>[0]): ReactNode {
  switch (choice.what) {
    case 'setUp':
      return <SetUpAuthenticator {...shared} />;
    case 'renew':
      return <RenewRecoveryCodes {...shared} />;
    case 'turnOff':
      return <RemoveAuthenticator {...shared} />;
    case 'add':
      return <AddPasskey {...shared} />;
    case 'rename':
      return <RenamePasskey {...shared} passkey={choice.passkey} />;
    case 'delete':
      return <DeletePasskey {...shared} passkey={choice.passkey} />;
  }
}

function Authenticator({
  authenticator,
  onChoose,
}: {
  authenticator: MemberFactors['authenticator'];
  onChoose: (what: 'setUp' | 'renew' | 'turnOff') => void;
}) {
  const text = useTranslations('account.factors');
  const clock = useClockText();
  return (
    <section className={`card pad ${styles.block}`}>
      <div className={styles.head}>
        <h2>{text('authenticator')}</h2>
        <span className={`tag ${authenticator ? 'tag-success' : ''}`}>
          {text(authenticator ? 'on' : 'off')}
        </span>
      </div>
      <p className="second">{text('authenticatorLead')}</p>
      {authenticator ? (
        <>
          <p className={authenticator.recoveryLeft < fewCodes ? styles.few : 'second'}>
            <span>
              <DatedText>{text('onSince', { time: clock(authenticator.createdTime) })}</DatedText>
            </span>
            <span>{text('recoveryLeft', { count: authenticator.recoveryLeft })}</span>
          </p>
          <div className={accountStyles.buttons}>
            <button type="button" className="button" onClick={() => onChoose('renew')}>
              {text('renew')}
            </button>
            <button type="button" className="button button-danger" onClick={() => onChoose('turnOff')}>
              {text('turnOff')}
            </button>
          </div>
        </>
      ) : (
        <div className={accountStyles.buttons}>
          <button type="button" className="button button-primary" onClick={() => onChoose('setUp')}>
            {text('setUp')}
          </button>
        </div>
      )}
    </section>
  );
}

/** Recovery codes below which the member is reminded of new ones. */
const fewCodes = 3;

function Passkeys({ passkeys, onChoose }: { passkeys: PasskeyRow[]; onChoose: (choice: Choice) => void }) {
  const text = useTranslations('account.factors');
  const clock = useClockText();
  return (
    <section className={`card ${styles.block}`}>
      <div className={styles.lead}>
        <h2>{text('passkeys')}</h2>
        <p className="second">{text('passkeysLead')}</p>
      </div>
      {passkeys.length > 0 ? (
        <ul className={accountStyles.rows}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={`${accountStyles.row} ${styles.passkey}`}>
              <Icon name="lock" />
              <span className="grow">
                <b>{passkey.name}</b>
                <span className="t13 second">
                  <span>
                    <DatedText>{text('created', { time: clock(passkey.createdTime) })}</DatedText>
                  </span>
                  <span>
                    <DatedText>
                      {passkey.lastUsedTime
                        ? text('lastUsed', { time: clock(passkey.lastUsedTime) })
                        : text('neverUsed')}
                    </DatedText>
                  </span>
                </span>
              </span>
              <span className={styles.acts}>
                <button
                  type="button"
                  className="button"
                  aria-label={text('renameOf', { name: passkey.name })}
                  onClick={() => onChoose({ what: 'rename', passkey })}
                >
                  {text('rename')}
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={text('deleteOf', { name: passkey.name })}
                  onClick={() => onChoose({ what: 'delete', passkey })}
                >
                  {text('delete')}
                </button>
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.foot}>
        {passkeys.length < passkeyMost ? (
          <button
            type="button"
            className={passkeys.length === 0 ? 'button button-primary' : 'button'}
            onClick={() => onChoose({ what: 'add' })}
          >
            {text('add')}
          </button>
        ) : (
          <p className="second t13">{text('full', { passkeyMost })}</p>
        )}
      </div>
    </section>
  );
}
