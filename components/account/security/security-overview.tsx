import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import type { Member } from '@/lib/account/member-contract';
import type { MemberFactors } from '@/lib/auth/factor-contract';
import { Link } from '@/lib/routing/navigation';
import { type MemberPage, memberPath } from '@/lib/routing/paths';
import styles from '../proof/account.module.css';

type Row = {
  page: MemberPage;
  icon: IconName;
  name: 'phone' | 'email' | 'password' | 'identity' | 'devices' | 'factors' | 'signIns';
  state: string;
  tone: '' | 'tag-success' | 'tag-warning' | 'tag-danger';
  about: string;
};

const identityTones = {
  UNVERIFIED: 'tag-warning',
  IN_VERIFICATION: '',
  VERIFICATION_FAILED: 'tag-danger',
  VERIFIED: 'tag-success',
} as const;

/** The security settings of the member account, as links to the pages that change them. */
export function SecurityOverview({
  member,
  devices,
  factors: { authenticator, passkeys },
  linkedSignIns,
}: {
  member: Member;
  devices: number;
  factors: MemberFactors;
  /** Names of the providers that sign in to the account; null in a shop that offers none. */
  linkedSignIns: readonly string[] | null;
}) {
  const text = useTranslations('account.overview');
  const bound = (contact: string | null) =>
    contact === null
      ? { state: text('notBound'), tone: 'tag-warning' as const }
      : { state: text('bound'), tone: 'tag-success' as const };
  const rows: Row[] = [
    {
      page: 'profile/phone',
      icon: 'phone',
      name: 'phone',
      ...bound(member.mobile),
      about: member.mobile ? `+${member.areaCode ?? ''} ${member.mobile}` : text('phoneAbout'),
    },
    {
      page: 'profile/email',
      icon: 'mail',
      name: 'email',
      ...bound(member.email),
      about: member.email ?? text('emailAbout'),
    },
    {
      page: 'profile/password',
      icon: 'lock',
      name: 'password',
      state: text(member.hasPassword ? 'set' : 'notSet'),
      tone: member.hasPassword ? 'tag-success' : 'tag-warning',
      about: text('passwordAbout'),
    },
    {
      page: 'profile/factors',
      icon: 'shield',
      name: 'factors',
      state: text(authenticator ? 'on' : 'off'),
      tone: authenticator ? 'tag-success' : '',
      about: passkeys.length === 0 ? text('factorsAbout') : text('passkeyCount', { count: passkeys.length }),
    },
    ...(linkedSignIns === null
      ? []
      : [
          {
            page: 'profile/sign-ins' as const,
            icon: 'user' as const,
            name: 'signIns' as const,
            ...bound(linkedSignIns.length === 0 ? null : linkedSignIns.join()),
            about: linkedSignIns.length === 0 ? text('signInsAbout') : linkedSignIns.join(' · '),
          },
        ]),
    {
      page: 'profile/identity',
      icon: 'shield',
      name: 'identity',
      state: text(`identityState.${member.certificationStatus}`),
      tone: identityTones[member.certificationStatus],
      about: text('identityAbout'),
    },
    {
      page: 'profile/devices',
      icon: 'globe',
      name: 'devices',
      state: text('deviceCount', { count: devices }),
      tone: '',
      about: text('devicesAbout'),
    },
  ];
  return (
    <ul className={`card ${styles.rows}`}>
      {rows.map((row) => (
        <li key={row.name}>
          <Link href={memberPath(row.page)}>
            <Icon name={row.icon} />
            <span className="grow">
              <b>{text(row.name)}</b>
              <span className="t13 second">{row.about}</span>
            </span>
            <span className={`tag ${row.tone}`}>{row.state}</span>
            <Icon name="chevron-right" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
