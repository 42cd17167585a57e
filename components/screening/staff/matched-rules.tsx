import { useTranslations } from 'next-intl';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { formatYuan } from '@/lib/money';
import { Link } from '@/lib/routing/navigation';
import { staffSettingsPath } from '@/lib/routing/staff-paths';
import type { ScreeningCase } from '@/lib/screening/staff/contract';

/** Every rule of the screening with the values that it compares, those that match first. */
export function MatchedRules({ detail: { rules, facts } }: { readonly detail: ScreeningCase }) {
  const t = useTranslations('staff.screening');
  const mayChange = usePermission('setting.change');
  const sorted = [...rules].sort((left, right) => Number(right.isMatch) - Number(left.isMatch));
  const values = {
    amount: formatYuan(facts.orderAmount),
    codeLimit: formatYuan(facts.codeLimit),
    spent: formatYuan(facts.settledSpend),
    hours: facts.reviewHours,
    members: facts.cardMembers,
    most: facts.maxCardMembers,
  };
  return (
    <section aria-label={t('rules')}>
      <div className="s-hold-title">
        <h3>{t('rules')}</h3>
        {mayChange ? (
          <Link className="s-link" href={`${staffSettingsPath}?view=RISK`}>
            {t('changeRules')}
          </Link>
        ) : null}
      </div>
      <ul className="s-checks">
        {sorted.map(({ rule, isMatch }) => (
          <li key={rule} data-tone={isMatch ? 'late' : undefined}>
            <Icon name={isMatch ? 'alert' : 'check'} size={16} />
            <span className={isMatch ? undefined : 's-hint'}>
              {t(`rule.${rule}.${isMatch ? 'match' : 'pass'}`, values)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
