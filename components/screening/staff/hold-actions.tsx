import { Button } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { isSingleKey } from '@/components/staff/frame/single-keys';
import type { ScreeningAction, ScreeningCase } from '@/lib/screening/staff/contract';
import { Shortcut } from './shortcut';

const HoldDialog = dynamic(() => import('./hold-dialog').then((file) => file.HoldDialog), { ssr: false });

/** In the order of the buttons; the last one is the most likely next step and is filled. */
const buttons: readonly ScreeningAction[] = ['DENY', 'DENY_LOCK', 'VERIFY', 'RELEASE'];

/** The key of each action; locking a member has none. */
const keys: Partial<Record<ScreeningAction, string>> = { DENY: 'X', VERIFY: 'V', RELEASE: 'R' };

/** The actions of an order on hold and their keys; on the phone a bar at the bottom. */
export function HoldActions({
  detail,
  onDone,
}: {
  readonly detail: ScreeningCase;
  readonly onDone: () => void;
}) {
  const t = useTranslations('staff.screening');
  const [open, setOpen] = useState<ScreeningAction | null>(null);
  // Someone else works on it: taking it over is a step of its own.
  const isTaken = detail.assignee !== null && !detail.assignee.isMe;
  const isAsked = detail.order.release?.asked != null;
  const isOff = (action: ScreeningAction) => isTaken || (action === 'RELEASE' && isAsked);
  const possible = buttons.filter((action) => detail.actions.includes(action) && !isOff(action));
  const latest = useRef(possible);
  useEffect(() => {
    latest.current = possible;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current.find((one) => keys[one] === event.key.toUpperCase());
      if (!action || !isSingleKey(event)) return;
      event.preventDefault();
      setOpen(action);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (detail.actions.length === 0) return null;
  return (
    <>
      <div className="s-actions s-action-bar s-hold-bar">
        {buttons
          .filter((action) => detail.actions.includes(action))
          .map((action) => (
            <Button
              key={action}
              type={action === 'RELEASE' ? 'primary' : 'default'}
              danger={action === 'DENY' || action === 'DENY_LOCK'}
              disabled={isOff(action)}
              aria-keyshortcuts={keys[action]}
              onClick={() => setOpen(action)}
            >
              {t(`action.${action}`)}
              {keys[action] ? <Shortcut>{keys[action]}</Shortcut> : null}
            </Button>
          ))}
      </div>
      {open ? (
        <HoldDialog action={open} detail={detail} onClose={() => setOpen(null)} onDone={onDone} />
      ) : null}
    </>
  );
}
