import { App } from 'antd';
import { useTranslations } from 'next-intl';
import { copyText } from '@/components/ui/control/copy-text';
import { Icon } from '@/components/ui/picture/icon';

/** A button that copies a text. */
export function CopyText({ text, label }: { readonly text: string; readonly label: string }) {
  const { message } = App.useApp();
  const t = useTranslations('staff.common');
  const copy = async () => {
    if (await copyText(text)) message.success(t('copied'));
    else message.error(t('copyFailed'));
  };
  return (
    <button type="button" className="s-copy" aria-label={label} title={label} onClick={() => void copy()}>
      <Icon name="copy" size={16} />
    </button>
  );
}
