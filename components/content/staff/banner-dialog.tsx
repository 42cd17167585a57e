import { Input } from 'antd';
import { useTranslations } from 'next-intl';
import { Labelled } from '@/components/staff/editor/labelled';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { RowDialog, useRowDraft } from '@/components/staff/editor/row-dialog';
import { ShownField } from '@/components/staff/editor/row-fields';
import { deleteBanner, saveBanner } from '@/lib/content/queries/staff';
import type { BannerRow } from '@/lib/content/staff/contract';
import { emptyText } from '@/lib/i18n/every-language';
import { defaultLocale } from '@/lib/i18n/locales';
import { linkMost } from '@/lib/text-lengths';
import { BannerPicture } from './banner-picture';

const empty = {
  title: emptyText,
  subtitle: emptyText,
  link: '/',
  theme: { from: '#2563eb', to: '#38bdf8' },
  isEnabled: true,
};

/** Adds or changes a banner. */
export function BannerDialog({
  row,
  onClose,
}: {
  readonly row: BannerRow | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.promotions');
  const draft = useRowDraft('banner', row, empty);
  const content = draft.draft;
  const { set } = draft;
  const color = (key: 'from' | 'to') => (
    <Labelled label={t(key)}>
      <input
        type="color"
        value={content.theme[key]}
        aria-label={t(key)}
        onChange={({ target }) => set({ theme: { ...content.theme, [key]: target.value } })}
      />
    </Labelled>
  );
  return (
    <RowDialog
      title={t(row ? 'changeBanner' : 'addBanner')}
      row={row}
      draft={draft}
      isComplete={content.title[defaultLocale].trim() !== '' && /^\/(?![/\\])[^\s\\]*$/.test(content.link)}
      onSave={saveBanner}
      onDelete={deleteBanner}
      onClose={onClose}
    >
      <div className="s-texts">
        <LocalizedHead />
        <LocalizedRow
          label={t('bannerTitle')}
          value={content.title}
          most={60}
          isRequired
          onChange={(title) => set({ title })}
        />
        <LocalizedRow
          label={t('subtitle')}
          value={content.subtitle}
          most={120}
          onChange={(subtitle) => set({ subtitle })}
        />
      </div>
      <Labelled label={t('link')} hint={t('linkHint')}>
        <Input
          value={content.link}
          maxLength={linkMost}
          aria-label={t('link')}
          onChange={({ target }) => set({ link: target.value })}
        />
      </Labelled>
      <BannerPicture {...content} />
      <div className="s-triple">
        {color('from')}
        {color('to')}
      </div>
      <ShownField
        label={t('isShown')}
        value={content.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
    </RowDialog>
  );
}
