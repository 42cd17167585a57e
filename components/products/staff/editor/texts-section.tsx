import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { emptyText } from '@/lib/i18n/every-language';
import type { StaleTexts } from '@/lib/i18n/stale-texts';
import type { ProductContent } from '@/lib/products/staff/editor-contract';
import type { SectionProps } from './sections';

/** Characters, as in the contract, which is not sent to the browser. */
const textFields = ['name', 'caption', 'unit', 'etaLabel'] as const;
const most = { name: 60, caption: 120, unit: 20, etaLabel: 100 } as const;
const mostNotices = 8;

/** The texts of a product, each in three languages side by side. */
export function TextsSection({ content, stale, onChange }: SectionProps & { readonly stale: StaleTexts }) {
  const t = useTranslations('staff.product');
  const setNotice = (index: number, text: ProductContent['notices'][number]) =>
    onChange({ notices: content.notices.map((one, place) => (place === index ? text : one)) });
  return (
    <div className="s-texts">
      <LocalizedHead />
      {textFields.map((field) => (
        <LocalizedRow
          key={field}
          label={t(`field.${field}`)}
          value={content[field]}
          most={most[field]}
          path={field}
          stale={stale}
          isRequired
          onChange={(value) => onChange({ [field]: value })}
        />
      ))}
      <LocalizedRow
        label={t('field.introduction')}
        hint={t('markdown')}
        value={content.introduction}
        most={5000}
        path="introduction"
        stale={stale}
        rows={6}
        onChange={(introduction) => onChange({ introduction })}
      />
      {content.notices.map((notice, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notices have no identity but their place
        <div key={index} className="s-texts-item">
          <LocalizedRow
            label={t('notice', { number: index + 1 })}
            value={notice}
            most={300}
            path={`notices.${index}`}
            stale={stale}
            rows={2}
            isRequired
            onChange={(text) => setNotice(index, text)}
          />
          <Button
            size="small"
            type="text"
            onClick={() => onChange({ notices: content.notices.filter((_, place) => place !== index) })}
          >
            {t('removeNotice', { number: index + 1 })}
          </Button>
        </div>
      ))}
      {content.notices.length < mostNotices ? (
        <p>
          <Button onClick={() => onChange({ notices: [...content.notices, emptyText] })}>
            {t('addNotice')}
          </Button>
        </p>
      ) : null}
      <LocalizedRow
        label={t('field.regionNote')}
        value={content.regionNote}
        most={200}
        path="regionNote"
        stale={stale}
        onChange={(regionNote) => onChange({ regionNote })}
      />
    </div>
  );
}
