import dynamic from 'next/dynamic';
import { useProfile } from './profile-context';

const PasskeysDialog = dynamic(
  () => import('@/components/staff/passkeys/passkeys-dialog').then((file) => file.PasskeysDialog),
  { ssr: false },
);
const PasswordDialog = dynamic(
  () => import('@/components/staff/account/password-dialog').then((file) => file.PasswordDialog),
  { ssr: false },
);
const RecoveryDialog = dynamic(
  () => import('@/components/staff/account/recovery-dialog').then((file) => file.RecoveryDialog),
  { ssr: false },
);

/** What people change of their own sign-in, in the order of the account menu; keys of `staff` have the names. */
export const accountDialogs = [
  { key: 'password', name: 'ownPassword.title' },
  { key: 'passkeys', name: 'passkeys.title' },
  { key: 'recovery', name: 'recovery.title' },
] as const;
export type AccountDialog = (typeof accountDialogs)[number]['key'];

export function AccountDialogs({
  open,
  onClose,
}: {
  readonly open: AccountDialog | null;
  readonly onClose: () => void;
}) {
  const { recoveryCodes } = useProfile();
  if (open === 'password') return <PasswordDialog onClose={onClose} />;
  if (open === 'passkeys') return <PasskeysDialog onClose={onClose} />;
  return open === 'recovery' ? <RecoveryDialog left={recoveryCodes} onClose={onClose} /> : null;
}
