import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** An empty list: one icon, one sentence, one action. `children` is a second, quieter line. */
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
