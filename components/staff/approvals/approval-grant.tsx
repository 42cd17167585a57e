import { useTranslations } from 'next-intl';
import { Facts } from '@/components/staff/format/panel';
import type { ApprovalDetail } from '@/lib/contract/staff/approval';
import { formatYuan } from '@/lib/money';

/** A grant of a coupon: to whom, and what each member got after the decision. */
export function ApprovalGrant({ grant }: { readonly grant: NonNullable<ApprovalDetail['grant']> }) {
  const t = useTranslations('staff');
  const { name, code, mostOff, members } = grant;
  return (
    <>
      <Facts
        facts={[
          { name: t('approvals.grant.coupon'), value: t('approvals.grant.name', { name, code }) },
          {
            name: t('approvals.grant.each'),
            value: mostOff === null ? t('approvals.grant.noBound') : formatYuan(mostOff),
          },
        ]}
      />
      <h3 className="s-sub">{t('approvals.grant.members', { count: members.length })}</h3>
      <ul className="s-changes">
        {members.map(({ id, member, result }) => (
          <li key={id}>
            <span>{member}</span>
            {result ? <span>{t(`coupons.result.${result}`)}</span> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
