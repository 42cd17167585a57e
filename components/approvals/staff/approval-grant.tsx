import { useTranslations } from 'next-intl';
import { Facts } from '@/components/staff/format/panel';
import { YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import { localeNames } from '@/lib/i18n/locales';

/** A grant of a coupon: to whom, and what each member got after the decision. */
export function ApprovalGrant({ grant }: { readonly grant: NonNullable<ApprovalDetail['grant']> }) {
  const t = useTranslations('staff');
  const { name, code, mostOff, members, count, filter } = grant;
  return (
    <>
      <Facts
        facts={[
          { name: t('approvals.grant.coupon'), value: t('approvals.grant.name', { name, code }) },
          {
            name: t('approvals.grant.each'),
            value: mostOff === null ? t('approvals.grant.noBound') : <YuanText value={mostOff} />,
          },
          ...(filter ? [{ name: t('approvals.grant.filter'), value: <FilterText filter={filter} /> }] : []),
        ]}
      />
      <h3 className="s-sub">{t('approvals.grant.members', { count })}</h3>
      <ul className="s-changes">
        {members.map(({ id, member, result }) => (
          <li key={id}>
            <span>{member}</span>
            {result ? <span>{t(`coupons.result.${result}`)}</span> : null}
          </li>
        ))}
      </ul>
      {count > members.length ? (
        <p className="s-hint">{t('approvals.grant.more', { count: count - members.length })}</p>
      ) : null}
    </>
  );
}

/** The filter in words. */
function FilterText({
  filter,
}: {
  readonly filter: NonNullable<NonNullable<ApprovalDetail['grant']>['filter']>;
}) {
  const t = useTranslations('staff.coupons.grant');
  const { registeredSince, hasBought, language, isVerified } = filter;
  const answer = (value: boolean) => t(`answer.${value ? 'YES' : 'NO'}`);
  const parts = [
    registeredSince === null ? null : [t('since'), registeredSince],
    hasBought === null ? null : [t('bought'), answer(hasBought)],
    language === null ? null : [t('language'), localeNames[language]],
    isVerified === null ? null : [t('verified'), answer(isVerified)],
  ].filter((part) => part !== null);
  if (parts.length === 0) return t('everyone');
  return parts.map(([name, value]) => (
    <span key={name} className="s-filter-part">{`${name}: ${value}`}</span>
  ));
}
