import { useTranslations } from 'next-intl';
import { useContact } from '@/components/staff/form/use-contact';
import { type Fact, Facts, Panel } from '@/components/staff/format/panel';
import { When } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { LiveText } from '@/components/ui/price/amount-text';
import type { CallOutput } from '@/lib/contract/contract';
import { readMemberContact } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { VerificationState } from './member-tags';

type Contact = CallOutput<'POST /upms/admin/member/contact'>;

/** Contacts and identity; masked until someone says why they need them. */
export function MemberContact({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member');
  const mayReveal = usePermission('member.contact');
  const { contact, button, dialog } = useContact(
    (reason) => readMemberContact({ id: member.id, reason }),
    t('reveal'),
  );
  const { identity } = member;
  return (
    <Panel title={t('contact')} extra={mayReveal && member.status !== 'CLOSED' ? button : null}>
      <Facts
        facts={[
          {
            name: t('email'),
            value: (
              <>
                <LiveText>{contact?.email ?? member.email ?? '–'}</LiveText>{' '}
                {member.isEmailConfirmed ? <small className="s-good">{t('confirmed')}</small> : null}
              </>
            ),
          },
          { name: t('mobile'), value: contact?.mobile ?? member.mobile ?? '–' },
          ...(contact
            ? revealedFacts(contact, { qq: t('qq'), wechat: t('wechat'), address: t('address') })
            : []),
          {
            name: t('identity'),
            value: identity ? (
              <>
                {t(`idType.${identity.idType}`)}, {identity.country}{' '}
                <VerificationState status={member.verification} />{' '}
                <When time={identity.reviewedTime ?? identity.submittedTime} />
              </>
            ) : (
              t('noIdentity')
            ),
          },
          ...(identity?.failReason ? [{ name: t('failReason'), value: <q>{identity.failReason}</q> }] : []),
          { name: t('signIn'), value: member.hasPassword ? t('byPassword') : t('byCode') },
          {
            name: t('lastSeen'),
            value: member.lastLoginTime ? <When time={member.lastLoginTime} /> : '–',
          },
        ]}
      />
      {contact ? <p className="s-hint">{t('revealed')}</p> : null}
      {dialog}
    </Panel>
  );
}

function revealedFacts(
  contact: Contact,
  names: { readonly qq: string; readonly wechat: string; readonly address: string },
): Fact[] {
  return [
    ...(contact.qq ? [{ name: names.qq, value: contact.qq }] : []),
    ...(contact.wechat ? [{ name: names.wechat, value: contact.wechat }] : []),
    ...contact.addresses.map((value) => ({ name: names.address, value })),
    ...contact.tickets.map(({ subject, contactInfo }) => ({ name: subject, value: contactInfo })),
  ];
}
