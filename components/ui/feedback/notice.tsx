import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/picture/icon';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

/**
 * A tinted box with a message.
 * @param live announces it when it appears: true for the result of an action
 * @param end an action at the right end
 */
export function Notice({
  tone = 'info',
  icon,
  live = false,
  end,
  children,
}: {
  tone?: NoticeTone;
  icon?: IconName;
  live?: boolean;
  end?: ReactNode;
  children: ReactNode;
}) {
  const role = live ? (tone === 'danger' ? 'alert' : 'status') : undefined;
  return (
    <div className={tone === 'info' ? 'notice' : `notice notice-${tone}`} role={role}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className="grow">{children}</div>
      {end}
    </div>
  );
}
