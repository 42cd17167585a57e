import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/picture/icon';

/** An empty list: icon, sentence, action. `children` is a second line. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <b>{title}</b>
      {children ? <span className="t13">{children}</span> : null}
      {action}
    </div>
  );
}
