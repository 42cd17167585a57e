import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import { useTranslations } from 'next-intl';
import { ImportLines } from '@/components/products/staff/files/import-lines';
import { percentText } from '@/components/products/staff/price-table';
import { SettingDiff } from '@/components/settings/staff/setting-diff';
import { useSettingWords } from '@/components/settings/staff/setting-words';
import { formatCount } from '@/components/staff/format/count';
import { Former } from '@/components/staff/format/former';
import { Facts } from '@/components/staff/format/panel';
import { useReasonText } from '@/components/staff/format/reason-text';
import { Length } from '@/components/staff/format/when';
import { usePermission } from '@/components/staff/frame/profile-context';
import { LoadError } from '@/components/staff/list/list-states';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText, YuanText } from '@/components/ui/price/amount-text';
import type { ApprovalDetail } from '@/lib/approvals/staff/contract';
import type { LotRow } from '@/lib/delivery/staff/contract';
import { formatYuan } from '@/lib/money';
import { percentNumber } from '@/lib/part-of-whole';
import { permissionToApprove } from '@/lib/permissions/value-acts';
import { approvalQuery } from '@/lib/products/queries/staff-catalogue';
import type { PriceItem } from '@/lib/products/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffMemberPath } from '@/lib/routing/staff-paths';
import { formatShanghai } from '@/lib/time';
import { ApprovalAccess } from './approval-access';
import { ApprovalAccount } from './approval-account';
import { ApprovalCorrection } from './approval-correction';
import { ApprovalCoupon } from './approval-coupon';
import { ApprovalDeal } from './approval-deal';
import { Decision, Withdrawal } from './approval-decision';
import { ApprovalGrant } from './approval-grant';
import { ApprovalHistory } from './approval-history';
import { ApprovalKey } from './approval-key';
import { ApprovalRefund } from './approval-refund';
import { ApprovalRelease } from './approval-release';
import { ApprovalReplacement } from './approval-replacement';
import { ApprovalTerms } from './approval-terms';

/** A request with everything that would happen, and the decision. */
export function ApprovalPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTranslations('staff.approvals');
  const { data, isError, error, refetch } = useQuery(approvalQuery(id));
  return (
    <section className="s-aside" aria-label={t('details')}>
      <header className="s-card-line">
        <h2>{data ? t(`kind.${data.kind}`) : t('details')}</h2>
        <Button
          type="text"
          aria-label={t('close')}
          icon={<Icon name="close" size={16} />}
          onClick={onClose}
        />
      </header>
      {isError && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {data ? <Content approval={data} onDone={onClose} /> : isError ? null : <Skeleton active />}
    </section>
  );
}

function Content({ approval, onDone }: { readonly approval: ApprovalDetail; readonly onDone: () => void }) {
  const t = useTranslations('staff');
  const mayDecide = usePermission(permissionToApprove(approval.kind));
  const reasonText = useReasonText();
  const start = approval.price?.startTime;
  return (
    <>
      <p className="s-hint">
        <LiveText>
          {t('approvals.askedBy', {
            name: approval.requester,
            time: formatShanghai(approval.createdTime, 'minute').slice(5),
          }) + (start ? ` · ${t('approvals.startsAt', { time: formatShanghai(start, 'minute') })}` : '')}
        </LiveText>
        {approval.status === 'WAITING' ? (
          <>
            {' · '}
            {approval.effectTime === null ? (
              <>
                {t('approvals.expires')} <Length ms={approval.expireTime - Date.now()} />
              </>
            ) : (
              <>
                {t('approvals.effectIn')} <Length ms={approval.effectTime - Date.now()} />
              </>
            )}
          </>
        ) : null}
      </p>
      <blockquote className="s-reason">
        <b>{t('approvals.reason')}</b>
        <LiveText>{reasonText(approval.reason)}</LiveText>
      </blockquote>
      <p>
        <b>{t('approvals.whySecond')}</b>{' '}
        <LiveText>{approval.why.map((one) => t(`why.${one}`)).join(', ')}</LiveText>
      </p>
      {approval.price ? <Prices items={approval.price.items} /> : null}
      {approval.catalogueImport ? <ImportLines id={approval.catalogueImport.id} outcome="GOOD" /> : null}
      {approval.lot ? <Lot lot={approval.lot} /> : null}
      {approval.coins ? <Coins coins={approval.coins} /> : null}
      {approval.setting ? <Setting setting={approval.setting} /> : null}
      {approval.grant ? <ApprovalGrant grant={approval.grant} /> : null}
      {approval.refund ? <ApprovalRefund refund={approval.refund} reason={approval.reason} /> : null}
      {approval.replacement ? <ApprovalReplacement replacement={approval.replacement} /> : null}
      {approval.terms ? <ApprovalTerms terms={approval.terms} /> : null}
      {approval.correction ? <ApprovalCorrection correction={approval.correction} /> : null}
      {approval.deal ? <ApprovalDeal deal={approval.deal} /> : null}
      {approval.coupon ? <ApprovalCoupon coupon={approval.coupon} /> : null}
      {approval.access ? <ApprovalAccess access={approval.access} /> : null}
      {approval.key ? <ApprovalKey of={approval.key} /> : null}
      {approval.account ? <ApprovalAccount account={approval.account} /> : null}
      {approval.release ? <ApprovalRelease release={approval.release} /> : null}
      <ApprovalHistory approval={approval} />
      {approval.note ? (
        <blockquote className="s-reason">
          <b>{t('approvals.noteOf', { name: approval.decidedBy ?? '–' })}</b>
          {approval.note}
        </blockquote>
      ) : null}
      {approval.status === 'WAITING' && !approval.isCurrent ? (
        <Alert className="s-alert" type="warning" showIcon title={t('approvals.outdated')} />
      ) : null}
      {approval.isOwn && approval.status === 'WAITING' ? (
        <Withdrawal approval={approval} onDone={onDone} />
      ) : null}
      {mayDecide && !approval.isOwn && approval.status === 'WAITING' ? (
        <Decision approval={approval} onDone={onDone} />
      ) : null}
    </>
  );
}

function Setting({ setting }: { readonly setting: NonNullable<ApprovalDetail['setting']> }) {
  const words = useSettingWords();
  return (
    <>
      <h3 className="s-sub">{words.name(setting.key)}</h3>
      <p className="s-hint">{words.about(setting.key)}</p>
      <SettingDiff settingKey={setting.key} before={setting.before} after={setting.after} />
    </>
  );
}

function Prices({ items }: { readonly items: readonly PriceItem[] }) {
  const t = useTranslations('staff.approvals');
  return (
    <>
      <h3 className="s-sub">{t('changes', { count: items.length })}</h3>
      <ul className="s-changes">
        {items.map((item) => (
          <li key={item.skuId}>
            <span className="s-two">
              <b className="clip">{item.skuName}</b>
              <small className="clip">{item.goodsName}</small>
            </span>
            <span>
              <Former>
                <YuanText value={item.now} />
              </Former>{' '}
              <b>
                <YuanText value={item.price} />
              </b>
              <small>{percentText(item.change)}</small>
            </span>
            <span>
              {percentNumber(item.marginNow)} →{' '}
              <b data-tone={item.marginNew < 4 ? 'bad' : undefined}>{percentNumber(item.marginNew)} %</b>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Coins({ coins: of }: { readonly coins: NonNullable<ApprovalDetail['coins']> }) {
  const t = useTranslations('staff.approvals.coins');
  const mayOpen = usePermission('member.view');
  const signed = `${of.coins < 0 ? '−' : '+'}${formatCount(Math.abs(of.coins))}`;
  return (
    <Facts
      facts={[
        {
          name: t('member'),
          value: mayOpen ? (
            <Link className="s-link" href={staffMemberPath(of.memberId)}>
              {of.member}
            </Link>
          ) : (
            of.member
          ),
        },
        { name: t('change'), value: t('worth', { coins: signed, amount: formatYuan(of.worth) }) },
        {
          name: t('balance'),
          value: `${formatCount(of.balance)} → ${formatCount(of.balance + of.coins)}`,
        },
        { name: t('memo'), value: <q>{of.memo}</q> },
        ...(of.orderSn ? [{ name: t('order'), value: of.orderSn }] : []),
      ]}
    />
  );
}

function Lot({ lot }: { readonly lot: LotRow }) {
  const t = useTranslations('staff');
  return (
    <Facts
      facts={[
        { name: t('lots.column.lot'), value: lot.sn },
        { name: t('lots.column.sku'), value: `${lot.goodsName} · ${lot.skuName}` },
        { name: t('lots.column.supplier'), value: `${lot.supplier} ${lot.invoice}` },
        { name: t('lots.column.codes'), value: formatCount(lot.held) },
        { name: t('lots.column.cost'), value: lot.cost === null ? '–' : <YuanText value={lot.cost} /> },
        { name: t('lots.value'), value: lot.value === null ? '–' : <YuanText value={lot.value} /> },
        { name: t('lots.column.expires'), value: lot.expireTime?.slice(0, 10) ?? '–' },
      ]}
    />
  );
}
