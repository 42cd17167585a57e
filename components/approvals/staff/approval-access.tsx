import { useTranslations } from 'next-intl';
import { Facts } from '@/components/staff/format/panel';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';

type Access = NonNullable<ApprovalDetail['access']>;

/** Who would get which roles, or whose account would be reset, and what the approval does. */
export function ApprovalAccess({ access }: { readonly access: Access }) {
  const t = useTranslations('staff');
  const { action, name, email, rolesBefore, roles } = access;
  const namesOf = (list: Access['roles']) =>
    list.map((role) => t(`role.${role}`)).join(' · ') || t('approvals.access.none');
  return (
    <>
      <Facts
        facts={[
          { name: t('people.person'), value: name },
          { name: t('people.email'), value: email },
          ...(action === 'RESET'
            ? [{ name: t('people.roles'), value: namesOf(roles) }]
            : [
                { name: t('approvals.access.before'), value: namesOf(rolesBefore) },
                { name: t('approvals.access.after'), value: <b>{namesOf(roles)}</b> },
              ]),
        ]}
      />
      <p className="s-hint">{t(`approvals.access.effect.${action}`)}</p>
    </>
  );
}
