'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CopyText } from '@/components/staff/format/copy-text';
import { StateTag } from '@/components/staff/format/state-tag';
import { When } from '@/components/staff/format/when';
import { Initials } from '@/components/staff/frame/account-menu';
import { useRefresh } from '@/components/staff/frame/use-refresh';
import { Views } from '@/components/staff/list/list-bar';
import { RecordError } from '@/components/staff/list/list-states';
import { useListState } from '@/components/staff/list/use-list-state';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { memberQuery } from '@/lib/members/queries/staff';
import type { StaffMemberDetail } from '@/lib/members/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffMembersPath } from '@/lib/routing/staff-paths';
import { MemberActions } from './member-actions';
import { MemberCoins } from './member-coins';
import { MemberContact } from './member-contact';
import { MemberCoupons } from './member-coupons';
import { MemberExports } from './member-exports';
import { MemberFigures } from './member-figures';
import { MemberNotes } from './member-notes';
import { MemberOrders } from './member-orders';
import { MemberSessions } from './member-sessions';
import { MemberState, VerificationState } from './member-tags';

const tabs = ['OVERVIEW', 'ORDERS', 'COINS', 'COUPONS'] as const;
type Tab = (typeof tabs)[number];

/** Everything about one member, and what can be done with them. */
export function MemberPage({ id }: { readonly id: string }) {
  const t = useTranslations('staff.member');
  const state = useListState(['tab']);
  const { data: member, error, refetch } = useQuery(memberQuery(id));
  useRefresh(() => void refetch());
  const tab = tabs.find((one) => one === state.values.tab) ?? 'OVERVIEW';
  if (error && !member) {
    return (
      <RecordError
        error={error}
        onRetry={() => void refetch()}
        unknown={t('unknown', { id })}
        href={staffMembersPath}
        back={t('members')}
      />
    );
  }
  const keyOf = (key: string) => (key === 'OVERVIEW' ? undefined : key);
  return (
    <div className="s-page" aria-busy={!member}>
      <p className="s-crumbs">
        <Link href={staffMembersPath}>{t('members')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{member?.levelName ?? id}</span>
      </p>
      {member ? (
        <>
          <MemberHead member={member} />
          <Views
            label={t('tabs')}
            current={tab}
            views={tabs.map((key) => ({ key, name: t(`tab.${key}`), count: countOf(member, key) }))}
            hrefOf={(key) => state.hrefWith({ tab: keyOf(key) })}
            onChoose={(key) => state.set({ tab: keyOf(key) })}
          />
          <div className="s-tab">
            {tab === 'OVERVIEW' ? <Overview member={member} /> : null}
            {tab === 'ORDERS' ? <MemberOrders memberId={id} state={state} /> : null}
            {tab === 'COINS' ? <MemberCoins memberId={id} state={state} /> : null}
            {tab === 'COUPONS' ? <MemberCoupons member={member} state={state} /> : null}
          </div>
        </>
      ) : (
        <i className="s-bone s-bone-page" />
      )}
    </div>
  );
}

function countOf(member: StaffMemberDetail, tab: Tab): number | undefined {
  if (tab === 'ORDERS') return member.orders.all;
  return tab === 'COUPONS' ? member.coupons.usable : undefined;
}

function MemberHead({ member }: { readonly member: StaffMemberDetail }) {
  const t = useTranslations('staff.member');
  return (
    <div className="s-head">
      <div className="s-member-title">
        <Initials name={member.nickname} />
        <div>
          <h1>{member.nickname}</h1>
          <p>
            <LiveText>{t('number', { id: member.id })}</LiveText>
            <CopyText text={member.id} label={t('copyNumber')} />
            <span>
              {t.rich('joined', { time: () => <When time={member.createdTime} /> })} · {member.lang}
            </span>
          </p>
        </div>
        <StateTag tone="amber">{member.levelName}</StateTag>
        <VerificationState status={member.verification} />
        <MemberState status={member.status} lockedUntil={member.lockedUntil} />
      </div>
      <MemberActions member={member} />
    </div>
  );
}

function Overview({ member }: { readonly member: StaffMemberDetail }) {
  return (
    <>
      <MemberFigures member={member} />
      <div className="s-columns">
        <div>
          <MemberOrders memberId={member.id} />
          <MemberCoins memberId={member.id} />
        </div>
        <div>
          <MemberContact member={member} />
          <MemberSessions member={member} />
          <MemberNotes member={member} />
          <MemberExports member={member} />
        </div>
      </div>
    </>
  );
}
