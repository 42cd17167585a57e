import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { LoadError } from '@/components/staff/list/list-states';
import { ExactText } from '@/components/ui/price/amount-text';
import type { CodeRow } from '@/lib/delivery/staff/contract';
import { catalogueQueries, codesQuery, voidCode } from '@/lib/products/queries/staff-catalogue';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';

/** The codes of a lot by their numbers, never their secrets. One that is not sold can be voided. */
export function LotCodes({ lotId, mayVoid }: { readonly lotId: string; readonly mayVoid: boolean }) {
  const t = useTranslations('staff.lots');
  const [isOpen, setOpen] = useState(false);
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const [voiding, setVoiding] = useState<CodeRow | null>(null);
  const list = useQuery({ ...codesQuery({ lotId, after: pages.at(-1) }), enabled: isOpen });
  const next = list.data?.next;
  return (
    <>
      <h3 className="s-sub">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('codes')}
        </Button>
      </h3>
      {isOpen && list.error ? <LoadError error={list.error} onRetry={() => void list.refetch()} /> : null}
      {isOpen && list.data ? (
        <>
          <div className="s-table-box">
            <table className="s-table s-table-small s-codes" aria-label={t('codes')}>
              <thead>
                <tr>
                  <th scope="col">{t('code')}</th>
                  <th scope="col">{t('column.state')}</th>
                  <th scope="col">{t('order')}</th>
                  <th scope="col">{t('actions')}</th>
                </tr>
              </thead>
              <tbody>
                {list.data.rows.map((row) => (
                  <tr key={row.id}>
                    <td>
                      <code translate="no">
                        <ExactText>{`…${row.id.slice(-8)}`}</ExactText>
                      </code>
                    </td>
                    <td>{t(`codeState.${row.state}`)}</td>
                    <td>{row.orderSn ?? '–'}</td>
                    <td>
                      {mayVoid && (row.state === 'AVAILABLE' || row.state === 'HELD') ? (
                        <Button
                          size="small"
                          aria-label={t('voidOf', { code: row.id.slice(-8) })}
                          onClick={() => setVoiding(row)}
                        >
                          {t('voidCode')}
                        </Button>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="s-actions">
            <Button size="small" disabled={pages.length === 1} onClick={() => setPages(pages.slice(0, -1))}>
              {t('previousCodes')}
            </Button>
            <Button size="small" disabled={!next} onClick={() => setPages([...pages, next ?? undefined])}>
              {t('nextCodes')}
            </Button>
          </div>
        </>
      ) : null}
      {voiding ? <VoidDialog code={voiding} onClose={() => setVoiding(null)} /> : null}
    </>
  );
}

function VoidDialog({ code, onClose }: { readonly code: CodeRow; readonly onClose: () => void }) {
  const t = useTranslations('staff.lots');
  const { message } = App.useApp();
  const change = useStaffAction(
    ({ reason }: { reason: string }) => voidCode({ id: code.id, version: code.version, reason }),
    [catalogueQueries],
  );
  return (
    <ActionDialog<{ reason: string }>
      title={t('voidTitle', { code: code.id.slice(-8) })}
      effect={t('voidEffect')}
      submit={t('voidCode')}
      isDanger
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={(values) =>
        change.mutate(values, {
          onSuccess: () => {
            message.success(t('voided'));
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
