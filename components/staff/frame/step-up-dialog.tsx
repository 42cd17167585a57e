import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useTranslations } from 'next-intl';
import { CodeField } from '@/components/staff/form/code-field';
import { ErrorNote } from '@/components/staff/form/error-note';
import { PasskeyButton } from '@/components/staff/passkeys/passkey-button';
import { passkeysQuery, useProveByPasskey } from '@/lib/staff/queries/passkeys';
import { useProveFactor, useStepUp } from '@/lib/staff/queries/step-up';

/** Asks for a code of the authenticator or a passkey, before the call that needed one is repeated. */
export function StepUpDialog() {
  const t = useTranslations('staff.stepUp');
  const settle = useStepUp((state) => state.settle);
  const prove = useProveFactor();
  const passkey = useProveByPasskey();
  const passkeys = useQuery(passkeysQuery());
  return (
    <Modal
      open={settle !== null}
      title={t('title')}
      footer={null}
      width={420}
      mask={{ closable: false }}
      onCancel={() => settle?.(false)}
      destroyOnHidden
    >
      <p className="s-hint">{t('hint')}</p>
      <CodeField
        label={t('code')}
        isBusy={prove.isPending}
        onComplete={(code) => prove.mutate(code, { onSuccess: () => settle?.(true) })}
        refused={prove.error}
      />
      <ErrorNote error={prove.error} />
      <p className="s-hint">{t('once')}</p>
      {passkeys.data?.length ? <PasskeyButton proof={passkey} onDone={() => settle?.(true)} /> : null}
    </Modal>
  );
}
