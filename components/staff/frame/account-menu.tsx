import { Dropdown } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Icon } from '@/components/ui/picture/icon';
import type { StaffProfile } from '@/lib/staff/contract';
import { type AccountDialog, AccountDialogs, accountDialogs } from './account-dialogs';
import { useSignOut } from './use-sign-out';
import { chooseTheme, themes } from './use-theme';

/** Two letters that stand for a person. */
export function Initials({ name }: { readonly name: string }) {
  return (
    <span className="s-initials" aria-hidden="true">
      {/\p{Script=Han}/u.test(name) ? name.slice(0, 1) : name.slice(0, 2).toUpperCase()}
    </span>
  );
}

/** The person, with the choice of the theme, their password and other proofs, and the sign-out. */
export function AccountMenu({ profile }: { readonly profile: StaffProfile }) {
  const t = useTranslations('staff');
  const signOut = useSignOut();
  const [open, setOpen] = useState<AccountDialog | null>(null);
  const items = [
    {
      key: 'theme',
      type: 'group' as const,
      label: t('frame.theme'),
      children: themes.map((theme) => ({ key: theme, label: t(`frame.themes.${theme}`) })),
    },
    { type: 'divider' as const },
    ...accountDialogs.map(({ key, name }) => ({ key, label: t(name), icon: <Icon name="lock" size={16} /> })),
    { key: 'sign-out', label: t('frame.signOut'), icon: <Icon name="logout" size={16} /> },
  ];
  const onClick = ({ key }: { key: string }) => {
    const theme = themes.find((one) => one === key);
    const dialog = accountDialogs.find((one) => one.key === key);
    if (theme) chooseTheme(theme);
    else if (dialog) setOpen(dialog.key);
    else void signOut();
  };
  return (
    <>
      <Dropdown menu={{ items, onClick }} trigger={['click']} placement="topLeft">
        <button type="button" className="s-account">
          <Initials name={profile.name} />
          <span className="s-account-name">
            <b className="clip">{profile.name}</b>
            <small className="clip">{profile.email}</small>
          </span>
          <Icon name="chevron-down" size={16} />
        </button>
      </Dropdown>
      <AccountDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
