import { Button, ConfigProvider, Drawer } from 'antd';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { StaleTexts } from '@/lib/i18n/stale-texts';
import type { ProductContent, ProductView } from '@/lib/products/staff/editor-contract';
import type { SectionKey, SectionProps } from './sections';
import { TextsPreview } from './texts-preview';
import { TextsSection } from './texts-section';

// The page opens with the texts; the other sections are loaded when they are chosen.
const BasicsSection = dynamic(() => import('./basics-section').then((file) => file.BasicsSection));
const FieldsSection = dynamic(() => import('./fields-section').then((file) => file.FieldsSection));
const PicturesSection = dynamic(() => import('./pictures-section').then((file) => file.PicturesSection));
const PublishingSection = dynamic(() =>
  import('./publishing-section').then((file) => file.PublishingSection),
);
const RechargePreview = dynamic(() => import('./recharge-preview').then((file) => file.RechargePreview));
const SkusSection = dynamic(() => import('./skus-section').then((file) => file.SkusSection));
const TermsSection = dynamic(() => import('./terms-section').then((file) => file.TermsSection));
const PriceHistory = dynamic(() => import('./price-history').then((file) => file.PriceHistory));
const ProductHistory = dynamic(() => import('./product-history').then((file) => file.ProductHistory));

/** The chosen section, with the preview of what it changes: beside it, and below 1600 px in a drawer. */
export function EditorSection({
  section,
  product,
  content,
  stored,
  stale,
  isReadOnly,
  onChange,
  onReplace,
}: SectionProps & {
  readonly section: SectionKey;
  readonly product: ProductView;
  /** The state that the draft started from. */
  readonly stored: ProductContent;
  readonly stale: StaleTexts;
  readonly isReadOnly: boolean;
  readonly onReplace: (content: ProductContent) => void;
}) {
  const t = useTranslations('staff.product');
  const [isPreviewing, setPreviewing] = useState(false);
  const props = { content, onChange };
  const preview =
    section === 'texts' ? (
      <TextsPreview content={content} product={product} />
    ) : section === 'fields' ? (
      <RechargePreview fields={content.rechargeFields} />
    ) : null;
  return (
    <>
      <section className="s-editor-main" aria-label={t(`section.${section}`)}>
        {preview ? (
          <p className="s-preview-button">
            <Button onClick={() => setPreviewing(true)}>{t('preview')}</Button>
          </p>
        ) : null}
        <ConfigProvider componentDisabled={isReadOnly && section !== 'history'}>
          {section === 'texts' ? <TextsSection {...props} stale={stale} /> : null}
          {section === 'skus' ? <SkusSection {...props} product={product} isReadOnly={isReadOnly} /> : null}
          {section === 'terms' ? (
            <TermsSection {...props} isParcel={product.deliveryMode === 'SHIPPING'} />
          ) : null}
          {section === 'fields' ? <FieldsSection {...props} isFixed={product.hasOrders} /> : null}
          {section === 'basics' ? <BasicsSection {...props} categories={product.categories} /> : null}
          {section === 'pictures' ? <PicturesSection {...props} cover={product.cover} /> : null}
          {section === 'publishing' ? <PublishingSection product={product} /> : null}
          {section === 'history' ? (
            <>
              <ProductHistory
                id={product.id}
                now={stored}
                mayRestore={!isReadOnly}
                onRestore={(old) => onReplace(restored(old, stored))}
              />
              <PriceHistory goodsId={product.id} />
            </>
          ) : null}
        </ConfigProvider>
      </section>
      {preview ? (
        <aside className="s-editor-preview s-preview-wide" aria-label={t('preview')}>
          {preview}
        </aside>
      ) : null}
      {preview && isPreviewing ? (
        <Drawer open size={420} title={t('preview')} onClose={() => setPreviewing(false)}>
          <div className="s-preview-drawer">{preview}</div>
        </Drawer>
      ) : null}
    </>
  );
}

/** An earlier state with all SKUs of today: SKUs are taken off sale, never removed. */
function restored(old: ProductContent, now: ProductContent): ProductContent {
  const known = old.skus.filter(({ id }) => now.skus.some((one) => one.id === id));
  const later = now.skus.filter(({ id }) => !known.some((one) => one.id === id));
  const hasDefault = known.some(({ isDefault }) => isDefault);
  return {
    ...old,
    skus: [...known, ...later.map((one) => ({ ...one, isDefault: one.isDefault && !hasDefault }))],
  };
}
