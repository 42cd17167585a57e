import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/picture/icon';

/** A button that copies a text. */
export function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const { message } = App.useApp();
  const t = useTranslations('staff.common');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      message.success(t('copied'));
    } catch {
      message.error(t('copyFailed'));
    }
  };
  return (
    <button type="button" className="s-copy" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name="copy" size={16} />
    </button>
  );
}
