import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';

/** Asks before a link or a reload leaves a page with unsaved changes. */
export function useLeaveGuard(isDirty: boolean): void {
  const t = useTranslations('staff.editor');
  const { modal } = App.useApp();
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || link.target || ctrlKey || metaKey || shiftKey || link.pathname === location.pathname)
        return;
      if (link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      modal.confirm({
        title: t('leaveTitle'),
        content: t('leaveHint'),
        okText: t('leave'),
        cancelText: t('stay'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: () => {
          window.removeEventListener('beforeunload', onUnload);
          location.assign(link.href);
        },
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isDirty, modal, t]);
}
