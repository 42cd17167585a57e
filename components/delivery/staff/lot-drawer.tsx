import { App, Button, Drawer, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { type Fact, Facts } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { YuanText } from '@/components/ui/price/amount-text';
import type { LotRow } from '@/lib/delivery/staff/contract';
import { catalogueQueries, releaseLot, stopLot, voidLot } from '@/lib/products/queries/staff-catalogue';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { LotCodes } from './lot-codes';
import { LotState, SkuName, UseBar } from './lot-parts';
import { Problems } from './problems';

type Action = 'STOP' | 'RELEASE' | 'VOID';

/** What can be done with a lot as it is. */
function actionsOf({ state, waits }: LotRow): Action[] {
  if (state === 'ON_SALE') return ['STOP', 'VOID'];
  if (state === 'STOPPED') return ['RELEASE', 'VOID'];
  if (state === 'QUARANTINE') return waits ? ['VOID'] : ['RELEASE', 'VOID'];
  return [];
}

/** A lot: where it comes from, its codes by state, the lines that were left out, and its actions. */
export function LotDrawer({ lot, onClose }: { readonly lot: LotRow; readonly onClose: () => void }) {
  const t = useTranslations('staff.lots');
  const mayStop = usePermission('card.stop');
  const [action, setAction] = useState<Action | null>(null);
  const facts: Fact[] = [
    { name: t('column.supplier'), value: lot.supplier || '–' },
    { name: t('invoice'), value: lot.invoice || '–' },
    { name: t('column.cost'), value: lot.cost === null ? '–' : <YuanText value={lot.cost} /> },
    { name: t('value'), value: lot.value === null ? '–' : <YuanText value={lot.value} /> },
    { name: t('column.expires'), value: lot.expireTime?.slice(0, 10) ?? '–' },
    { name: t('imported'), value: `${lot.importedBy ?? '–'} · ${lot.createdTime.slice(0, 16)}` },
    ...(['codes', 'available', 'held', 'reserved', 'sold', 'revealed', 'invalid', 'reported'] as const).map(
      (part) => ({
        name: part === 'codes' ? t('column.codes') : t(`part.${part}`),
        value: lot[part],
      }),
    ),
  ];
  return (
    <Drawer
      open
      size={520}
      title={t('lotTitle', { sn: lot.sn })}
      onClose={onClose}
      footer={
        mayStop && actionsOf(lot).length > 0 ? (
          <div className="s-actions">
            {actionsOf(lot).map((one) => (
              <Button key={one} onClick={() => setAction(one)}>
                {t(`action.${one}.open`)}
              </Button>
            ))}
          </div>
        ) : null
      }
    >
      <p className="s-card-line">
        <SkuName row={lot} />
        <LotState lot={lot} />
      </p>
      <UseBar lot={lot} />
      {lot.waits ? <p className="s-hint">{t('waitsHint')}</p> : null}
      <Facts facts={facts} />
      <Problems id={lot.id} />
      <LotCodes lotId={lot.id} mayVoid={mayStop} />
      {action ? <LotDialog lot={lot} action={action} onClose={() => setAction(null)} /> : null}
    </Drawer>
  );
}

const calls = { STOP: stopLot, RELEASE: releaseLot, VOID: voidLot };

function LotDialog({
  lot,
  action,
  onClose,
}: {
  readonly lot: LotRow;
  readonly action: Action;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.lots');
  const { message } = App.useApp();
  const change = useStaffAction(
    async ({ reason }: { reason: string }) => {
      await calls[action]({ id: lot.id, version: lot.version, reason });
    },
    [catalogueQueries],
  );
  const isAsking = action === 'RELEASE' && lot.state === 'QUARANTINE';
  return (
    <ActionDialog<{ reason: string }>
      title={t(`action.${action}.title`, { sn: lot.sn })}
      effect={isAsking ? t('askAgain') : t(`action.${action}.effect`, { codes: lot.available + lot.held })}
      submit={isAsking ? t('ask') : t(`action.${action}.open`)}
      isDanger={action === 'VOID'}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: () => {
            message.success(isAsking ? t('asked') : t(`action.${action}.done`));
            onClose();
          },
        })
      }
    >
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}
