import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { rolesOfRefusal, useShownError } from '@/components/staff/form/error-note';
import { Icon, type IconName } from '@/components/ui/picture/icon';
import { ApiError } from '@/lib/api/api-error';
import { Link } from '@/lib/routing/navigation';

/** What a list or page shows in place of its content. */
export function StateBlock({
  icon,
  tone,
  title,
  hint,
  children,
}: {
  readonly icon: IconName;
  readonly tone: 'blue' | 'green' | 'red' | 'amber';
  readonly title: string;
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div className="s-state" data-tone={tone}>
      <span>
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {hint ? <p>{hint}</p> : null}
      {children ? <div className="s-actions">{children}</div> : null}
    </div>
  );
}

/** Nothing matches the filters. */
export function EmptyView({
  title,
  onClear,
}: {
  readonly title: string;
  readonly onClear?: (() => void) | undefined;
}) {
  const t = useTranslations('staff.common');
  return (
    <StateBlock icon="filter" tone="blue" title={title} hint={onClear ? t('emptyHint') : undefined}>
      {onClear ? <Button onClick={onClear}>{t('clearFilters')}</Button> : null}
    </StateBlock>
  );
}

/** A queue without rows. */
export function QueueDone({ title, hint }: { readonly title: string; readonly hint?: string }) {
  return <StateBlock icon="check" tone="green" title={title} hint={hint} />;
}

/** A call that failed; the rest of the page keeps working. A refusal names who may, and is not tried again. */
export function LoadError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslations('staff.common');
  const text = useShownError(error);
  if (rolesOfRefusal(error)) {
    return (
      <div role="alert">
        <StateBlock icon="shield" tone="amber" title={t('refused')} hint={text ?? undefined} />
      </div>
    );
  }
  return (
    <div role="alert">
      <StateBlock icon="alert" tone="red" title={t('loadFailed')} hint={text ?? undefined}>
        <Button onClick={onRetry} icon={<Icon name="refresh" size={16} />}>
          {t('retry')}
        </Button>
      </StateBlock>
    </div>
  );
}

/** In place of the page of one record: it does not exist, or the call failed. */
export function RecordError({
  error,
  onRetry,
  unknown,
  href,
  back,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
  /** What to say about a record that does not exist. */
  readonly unknown: string;
  readonly href: string;
  /** The text of the link to `href`. */
  readonly back: string;
}) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (!isUnknown) return <LoadError error={error} onRetry={onRetry} />;
  return (
    <StateBlock icon="search" tone="blue" title={unknown}>
      <Link className="s-link" href={href}>
        {back}
      </Link>
    </StateBlock>
  );
}
