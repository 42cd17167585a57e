import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { CopyButton } from '@/components/ui/control/copy-button';
import { Field } from '@/components/ui/control/field';
import { Form } from '@/components/ui/control/form';
import { SubmitButton } from '@/components/ui/control/submit-button';
import { TextField } from '@/components/ui/control/text-field';
import { Dialog } from '@/components/ui/dialog/dialog';
import { Notice } from '@/components/ui/feedback/notice';
import { useSubmit } from '@/components/ui/hooks/use-submit';
import { Icon } from '@/components/ui/picture/icon';
import { ClockTime } from '@/components/ui/time/clock-time';
import type { Locale } from '@/lib/i18n/locales';
import { type PresentDesign, presentDesigns, presentPicture } from '@/lib/presents/designs';
import { useGivePresent } from '@/lib/presents/queries/presents';
import { mostGreeting, mostReceiver } from '@/lib/presents/rules';
import { localizedPath, presentLinkPath } from '@/lib/routing/paths';
import styles from './presents.module.css';

type Given = { token: string; expireTime: string };

/** Chooses the card of a present, and shows its link once. */
export function GiveDialog({
  orderSn,
  cardId,
  onClose,
}: {
  orderSn: string;
  cardId: string;
  onClose: () => void;
}) {
  const text = useTranslations('presents.give');
  const [given, setGiven] = useState<Given | null>(null);
  return (
    <Dialog open onClose={onClose} title={text(given ? 'ready' : 'title')} width={480} phone="screen">
      {given ? (
        <LinkOfPresent given={given} onClose={onClose} />
      ) : (
        <CardForm orderSn={orderSn} cardId={cardId} onGiven={setGiven} />
      )}
    </Dialog>
  );
}

function CardForm({
  orderSn,
  cardId,
  onGiven,
}: {
  orderSn: string;
  cardId: string;
  onGiven: (given: Given) => void;
}) {
  const text = useTranslations('presents.give');
  const { submit, isBusy, problem, setProblem } = useSubmit(useGivePresent(orderSn, cardId));
  const [design, setDesign] = useState<PresentDesign>('GIFT');
  const [receiver, setReceiver] = useState('');
  const [greeting, setGreeting] = useState('');

  function give() {
    void submit({ design, receiver, greeting }, { onSuccess: onGiven, onError: () => 'shown' });
  }

  return (
    <Form className={styles.form} onSubmit={give}>
      <fieldset>
        <legend className="label">{text('design')}</legend>
        <div className={styles.designs}>
          {presentDesigns.map((one) => (
            <label key={one} className={styles.design}>
              <input
                type="radio"
                className="visually-hidden"
                name="design"
                checked={one === design}
                onChange={() => setDesign(one)}
              />
              <img src={presentPicture(one)} alt="" width={480} height={240} />
              {text(`designs.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={text('receiver')}
        autoComplete="off"
        maxLength={mostReceiver}
        value={receiver}
        onChange={(typed) => {
          setReceiver(typed);
          setProblem('');
        }}
      />
      <Field label={text('greeting')} problem={problem}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={3}
            maxLength={mostGreeting}
            value={greeting}
            onChange={({ target }) => {
              setGreeting(target.value);
              setProblem('');
            }}
          />
        )}
      </Field>
      <Notice>{text('consequence')}</Notice>
      <SubmitButton
        className="button button-primary button-large button-block"
        busy={isBusy}
        busyText={text('busy')}
      >
        {text('submit')}
      </SubmitButton>
    </Form>
  );
}

/** The token is the fragment of the URL, which no server and no log receives. */
function LinkOfPresent({ given, onClose }: { given: Given; onClose: () => void }) {
  const text = useTranslations('presents.give');
  const locale: Locale = useLocale();
  const link = `${window.location.origin}${localizedPath(presentLinkPath(given.token), locale)}`;
  const canShare = typeof navigator.share === 'function';

  async function share() {
    // The sheet of the device says itself what went wrong; closing it is an error as well.
    await navigator.share({ title: text('shareTitle'), url: link }).catch(() => undefined);
  }

  return (
    <div className={styles.form}>
      <p>{text('readyText')}</p>
      <p className={styles.link} translate="no">
        {link}
      </p>
      <p className="small second">
        {text('until')} <ClockTime className="number" time={given.expireTime} />
      </p>
      <div className={styles.actions}>
        <CopyButton className="button button-primary" text={link}>
          <Icon name="copy" size={16} />
          {text('copy')}
        </CopyButton>
        {canShare ? (
          <button type="button" className="button" onClick={() => void share()}>
            <Icon name="share" size={16} />
            {text('share')}
          </button>
        ) : null}
        <button type="button" className="button" onClick={onClose}>
          {text('done')}
        </button>
      </div>
    </div>
  );
}
