import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/ui/picture/icon';

/**
 * An empty list: icon, sentence, action. `children` is a second line.
 * @param status of an error page, for example 404
 */
export function EmptyState({
  icon,
  status,
  title,
  children,
  action,
}: {
  icon: IconName;
  status?: number;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      {status === undefined ? null : <span className="num muted">{status}</span>}
      <b>{title}</b>
      {children ? <span className="t13">{children}</span> : null}
      {action}
    </div>
  );
}
