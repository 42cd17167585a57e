import { useTranslations } from 'next-intl';
import { useScopeName } from '@/components/connections/staff/scope-name';
import { Facts } from '@/components/staff/format/panel';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';

/** Whose API key would work, what it could do, and until when. */
export function ApprovalKey({ of }: { readonly of: NonNullable<ApprovalDetail['key']> }) {
  const t = useTranslations('staff');
  const scopeName = useScopeName();
  return (
    <>
      <Facts
        facts={[
          { name: t('connections.keys.key'), value: `${of.name} (…${of.ending})` },
          { name: t('people.email'), value: of.email },
          {
            name: t('connections.keys.scopes'),
            value: <b>{of.scopes.map((scope) => scopeName(scope).name).join(' · ')}</b>,
          },
          { name: t('connections.keys.expires'), value: of.expireTime.slice(0, 10) },
        ]}
      />
      <p className="s-hint">{t('connections.keys.approvalEffect')}</p>
    </>
  );
}
