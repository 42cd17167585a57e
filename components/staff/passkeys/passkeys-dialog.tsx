import { useQuery } from '@tanstack/react-query';
import { App, Button, Input, Modal, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { When } from '@/components/staff/format/when';
import { hasPasskeys } from '@/lib/auth/queries/device-passkeys';
import { addPasskey, deletePasskey, passkeysQuery } from '@/lib/staff/queries/passkeys';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { nameMost } from '@/lib/text-lengths';
import { PasskeyError } from './passkey-error';

/** The passkeys of the signed-in person. */
export function PasskeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff.passkeys');
  const { message } = App.useApp();
  const list = useQuery(passkeysQuery());
  const { queryKey } = passkeysQuery();
  const remove = useStaffAction(deletePasskey, [queryKey]);
  return (
    <Modal open title={t('title')} width={520} footer={null} mask={{ closable: false }} onCancel={onClose}>
      <p className="s-hint">{t('hint')}</p>
      {list.isPending ? <Skeleton active /> : null}
      <ul className="s-passkeys">
        {list.data?.map((passkey) => (
          <li key={passkey.id}>
            <span className="s-two">
              <b className="clip">{passkey.name}</b>
              <small>
                {passkey.lastUsedTime ? (
                  <>
                    {t('used')} <When time={passkey.lastUsedTime} />
                  </>
                ) : (
                  t('neverUsed')
                )}
              </small>
            </span>
            <Button
              size="small"
              aria-label={t('removeNamed', { name: passkey.name })}
              loading={remove.isPending && remove.variables === passkey.id}
              onClick={() =>
                remove.mutate(passkey.id, { onSuccess: () => void message.success(t('removed')) })
              }
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {list.data?.length === 0 ? <p>{t('none')}</p> : null}
      <PasskeyError error={list.error ?? remove.error} />
      {hasPasskeys() ? <AddPasskey /> : <p className="s-hint">{t('unsupported')}</p>}
    </Modal>
  );
}

function AddPasskey() {
  const t = useTranslations('staff.passkeys');
  const { message } = App.useApp();
  const id = useId();
  const [name, setName] = useState('');
  const add = useStaffAction(addPasskey, [passkeysQuery().queryKey]);
  const submit = () =>
    add.mutate(name.trim(), {
      onSuccess: () => {
        setName('');
        message.success(t('added'));
      },
    });
  return (
    <form
      className="s-passkey-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !add.isPending) submit();
      }}
    >
      <label htmlFor={id}>{t('name')}</label>
      <span className="s-passkey-row">
        <Input
          id={id}
          value={name}
          maxLength={nameMost}
          placeholder={t('example')}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="primary" htmlType="submit" disabled={!name.trim()} loading={add.isPending}>
          {t('add')}
        </Button>
      </span>
      <PasskeyError error={add.error} />
    </form>
  );
}
