import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Drawer, Skeleton } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { differences } from '@/components/staff/editor/differences';
import { OutdatedNote } from '@/components/staff/editor/outdated-note';
import { useDraft } from '@/components/staff/editor/use-draft';
import { useLeaveGuard } from '@/components/staff/editor/use-leave-guard';
import { ScrollRegion } from '@/components/staff/format/scroll-region';
import { usePermission } from '@/components/staff/frame/profile-context';
import { LoadError } from '@/components/staff/list/list-states';
import { usePhone } from '@/components/staff/list/use-phone';
import { couponQueries, couponQuery, saveCoupon } from '@/lib/coupons/queries/staff';
import type { CouponContent, StaffCouponView } from '@/lib/coupons/staff/contract';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { CodeInput } from './coupon-controls';
import { areTermsComplete, CouponExample } from './coupon-example';
import { CouponFields } from './coupon-fields';
import { CouponState } from './coupon-state';
import { useCouponFieldName } from './use-coupon-words';

const SaveDialog = dynamic(
  () => import('@/components/staff/editor/save-dialog').then((file) => file.SaveDialog),
  { ssr: false },
);
const EndDialog = dynamic(() => import('./end-dialog').then((file) => file.EndDialog), { ssr: false });
const GrantDialog = dynamic(() => import('./grant-dialog').then((file) => file.GrantDialog), { ssr: false });
const FilteredGrantDialog = dynamic(
  () => import('./filtered-grant-dialog').then((file) => file.FilteredGrantDialog),
  { ssr: false },
);
const GrantList = dynamic(() => import('./grant-list').then((file) => file.GrantList), { ssr: false });
const UseList = dynamic(() => import('./use-list').then((file) => file.UseList), { ssr: false });

const width = 860;

const emptyContent: CouponContent = {
  name: emptyText,
  usage: emptyText,
  type: 'AMOUNT',
  value: 0,
  maxDiscount: null,
  minOrder: 0,
  scope: { type: 'ALL', values: [] },
  audience: 'ALL',
  obtain: 'CLAIM',
  point: 0,
  total: 100,
  perMember: 1,
  validity: { type: 'RELATIVE', days: 14 },
  isEnabled: true,
};

const emptyStored = { version: 0, content: emptyContent };

const noNames: ReadonlyMap<string, string> = new Map();

function namesOf({ scope }: StaffCouponView['row']): ReadonlyMap<string, string> {
  return new Map(scope.values.map((value, index) => [value, scope.names[index] ?? value]));
}

/** Whether a coupon can be sent. */
function isComplete(content: CouponContent): boolean {
  return (
    content.name[defaultLocale].trim() !== '' &&
    areTermsComplete(content) &&
    content.total > 0 &&
    content.perMember > 0 &&
    (content.obtain === 'EXCHANGE') === content.point > 0
  );
}

/** Closes a drawer; with unsaved changes it asks before. */
function useGuardedClose(isDirty: boolean, onClose: () => void): () => void {
  const t = useTranslations('staff.editor');
  const { modal } = App.useApp();
  useLeaveGuard(isDirty);
  return () => {
    if (!isDirty) return onClose();
    modal.confirm({
      title: t('leaveTitle'),
      content: t('leaveHint'),
      okText: t('leave'),
      cancelText: t('stay'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: onClose,
    });
  };
}

/** A new coupon. */
export function NewCoupon({
  onClose,
  onCreated,
}: {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}) {
  const t = useTranslations('staff.coupons');
  const tEditor = useTranslations('staff.editor');
  const { message } = App.useApp();
  const nameOf = useCouponFieldName();
  const [code, setCode] = useState('');
  const [isReviewing, setReviewing] = useState(false);
  const draft = useDraft<CouponContent>('staff-draft:coupon:new', emptyStored);
  const close = useGuardedClose(draft.isDirty || code !== '', onClose);
  const save = useStaffAction(
    async (reason: string) => {
      const saved = await saveCoupon({ id: null, version: 0, code, content: draft.draft, reason });
      draft.adopt(emptyStored);
      message.success(tEditor(saved.approvalId === null ? 'saved' : 'asked'));
      if (saved.approvalId === null) onCreated(saved.id);
      else onClose();
    },
    [couponQueries],
  );
  const rows = [{ path: 'code', before: undefined, after: code }, ...differences(emptyContent, draft.draft)];
  return (
    <Drawer
      open
      size={width}
      title={t('addTitle')}
      onClose={close}
      footer={
        <div className="s-dialog-foot">
          <Button onClick={close}>{t('close')}</Button>
          <Button
            type="primary"
            disabled={code.length < 4 || !isComplete(draft.draft)}
            onClick={() => setReviewing(true)}
          >
            {tEditor('review', { count: rows.length })}
          </Button>
        </div>
      }
    >
      <CodeInput code={code} onChange={setCode} />
      <CouponFields
        content={draft.draft}
        scopeNames={noNames}
        isFixed={false}
        isReadOnly={false}
        onChange={draft.set}
      />
      <CouponExample content={draft.draft} />
      {isReviewing ? (
        <SaveDialog
          rows={rows}
          nameOf={nameOf}
          effect={t('saveEffect')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => setReviewing(false)}
          onSave={(reason) => save.mutate(reason)}
        />
      ) : null}
    </Drawer>
  );
}

/** A coupon: what staff write, its example, and what can be done with it. */
export function CouponDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(couponQuery(id));
  if (data) return <Editor coupon={data} onClose={onClose} />;
  return (
    <Drawer open size={width} title=" " onClose={onClose}>
      {isError ? <LoadError error={error} onRetry={() => void refetch()} /> : <Skeleton active />}
    </Drawer>
  );
}

function Editor({ coupon, onClose }: { readonly coupon: StaffCouponView; readonly onClose: () => void }) {
  const { row } = coupon;
  const t = useTranslations('staff.coupons');
  const tEditor = useTranslations('staff.editor');
  const { message } = App.useApp();
  const client = useQueryClient();
  const nameOf = useCouponFieldName();
  const isPhone = usePhone();
  const mayEdit = usePermission('promotion.edit') && !isPhone;
  const mayGrant = usePermission('coupon.grant') && !isPhone;
  const isOver = row.state === 'ENDED';
  const isReadOnly = !mayEdit || isOver;
  const [panel, setPanel] = useState<'REVIEW' | 'END' | 'GRANT' | 'FILTERED' | 'GRANTS' | 'USES' | null>(
    null,
  );
  const draft = useDraft<CouponContent>(`staff-draft:coupon:${row.id}`, coupon);
  const close = useGuardedClose(draft.isDirty && !isReadOnly, onClose);
  const save = useStaffAction(
    async (body: Parameters<typeof saveCoupon>[0]) => {
      const { approvalId } = await saveCoupon(body);
      draft.adopt(await client.fetchQuery(couponQuery(row.id)));
      message.success(tEditor(approvalId === null ? 'saved' : 'asked'));
      setPanel(null);
    },
    [couponQueries],
  );
  const rows = draft.isDirty ? differences(draft.base.content, draft.draft) : [];
  const conflict = draft.isOutdated ? (
    <OutdatedNote
      base={draft.base.content}
      mine={draft.draft}
      theirs={coupon.content}
      nameOf={nameOf}
      saved={coupon.lastSaved}
      onMerge={(theirPaths) => {
        draft.takeTheirs(theirPaths);
        save.reset();
      }}
      onDiscard={() => {
        draft.adopt(coupon);
        save.reset();
      }}
    />
  ) : null;
  return (
    <Drawer
      open
      size={width}
      title={<Title row={row} />}
      onClose={close}
      footer={
        <div className="s-dialog-foot">
          {mayEdit && !isOver ? (
            <Button danger onClick={() => setPanel('END')}>
              {t('end.open')}
            </Button>
          ) : null}
          {mayGrant && row.canGrant ? (
            <>
              <Button onClick={() => setPanel('GRANT')}>{t('grant.open')}</Button>
              <Button onClick={() => setPanel('FILTERED')}>{t('grant.openFiltered')}</Button>
            </>
          ) : null}
          <Button onClick={() => setPanel('USES')}>{t('uses.open')}</Button>
          <Button onClick={() => setPanel('GRANTS')}>{t('grants.open')}</Button>
          <Button onClick={close}>{t('close')}</Button>
          {isReadOnly ? null : (
            <Button
              type="primary"
              disabled={!draft.isDirty || draft.isOutdated || !isComplete(draft.draft)}
              onClick={() => setPanel('REVIEW')}
            >
              {tEditor('review', { count: rows.length })}
            </Button>
          )}
        </div>
      }
    >
      <ScrollRegion className="s-coupon" label={row.name}>
        {isPhone ? <p className="s-hint">{t('phone')}</p> : null}
        {isOver ? <p className="s-hint">{t('over')}</p> : null}
        {panel === 'REVIEW' ? null : conflict}
        <CouponFields
          content={draft.draft}
          scopeNames={namesOf(row)}
          isFixed={coupon.isFixed}
          isReadOnly={isReadOnly}
          onChange={draft.set}
        />
        <CouponExample content={draft.draft} />
      </ScrollRegion>
      {panel === 'REVIEW' ? (
        <SaveDialog
          rows={rows}
          nameOf={nameOf}
          conflict={conflict}
          effect={t('saveEffect')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => setPanel(null)}
          onSave={(reason) =>
            save.mutate({ id: row.id, version: draft.base.version, content: draft.draft, reason })
          }
        />
      ) : null}
      {panel === 'END' ? <EndDialog coupon={coupon} onClose={() => setPanel(null)} /> : null}
      {panel === 'FILTERED' ? <FilteredGrantDialog coupon={row} onClose={() => setPanel(null)} /> : null}
      {panel === 'GRANTS' ? <GrantList coupon={row} onClose={() => setPanel(null)} /> : null}
      {panel === 'USES' ? <UseList coupon={row} onClose={() => setPanel(null)} /> : null}
      {panel === 'GRANT' ? <GrantDialog coupon={row} onClose={() => setPanel(null)} /> : null}
    </Drawer>
  );
}

function Title({ row }: { readonly row: StaffCouponView['row'] }) {
  return (
    <span className="s-card-line">
      <span>
        {row.name} <code translate="no">{row.code}</code>
      </span>
      <CouponState row={row} />
    </span>
  );
}
