import { useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import dynamic from 'next/dynamic';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { differences } from '@/components/staff/editor/differences';
import { KeptNote } from '@/components/staff/editor/kept-note';
import { OutdatedNote } from '@/components/staff/editor/outdated-note';
import { useDraft } from '@/components/staff/editor/use-draft';
import { useLeaveGuard } from '@/components/staff/editor/use-leave-guard';
import { usePermission } from '@/components/staff/frame/profile-context';
import { Icon } from '@/components/ui/picture/icon';
import { LiveText } from '@/components/ui/price/amount-text';
import { defaultLocale } from '@/lib/i18n/locales';
import { staleAfter } from '@/lib/i18n/stale-texts';
import { productQuery, saveProduct } from '@/lib/products/queries/staff';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import type { ProductContent, ProductView } from '@/lib/products/staff/editor-contract';
import { missingTexts } from '@/lib/products/staff/missing-texts';
import { Link } from '@/lib/routing/navigation';
import { productPath } from '@/lib/routing/paths';
import { staffProductsPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { combineProducts } from './combine-products';
import { EditorSection } from './editor-section';
import { ProductState } from './product-state';
import { type SectionKey, sectionOfPath, sections } from './sections';
import { Untranslated } from './untranslated';
import { useFieldName } from './use-field-name';

const SaveDialog = dynamic(
  () => import('@/components/staff/editor/save-dialog').then((file) => file.SaveDialog),
  { ssr: false },
);

/** The editor of a product: sections at the left, the texts and SKUs, and how a shopper sees them. */
export function ProductEditor({ product }: { readonly product: ProductView }) {
  const t = useTranslations('staff.product');
  const tEditor = useTranslations('staff.editor');
  const language = useLocale();
  const mayEdit = usePermission('goods.edit');
  const nameOf = useFieldName();
  const [section, setSection] = useState<SectionKey>('texts');
  const [isReviewing, setReviewing] = useState(false);
  const draft = useDraft<ProductContent>(`staff-draft:goods:${product.id}`, product, combineProducts);
  const save = useSave(product.id, draft.adopt, () => setReviewing(false));
  useLeaveGuard(draft.isDirty);
  const rows = draft.isDirty ? differences(draft.base.content, draft.draft) : [];
  const conflict = draft.isOutdated ? (
    <OutdatedNote
      base={draft.base.content}
      mine={draft.draft}
      theirs={product.content}
      nameOf={nameOf}
      saved={product.lastSaved}
      onMerge={(theirPaths) => {
        draft.takeTheirs(theirPaths);
        save.reset();
      }}
      onDiscard={() => {
        draft.adopt(product);
        save.reset();
      }}
    />
  ) : null;
  const marked = new Set(rows.map(({ path }) => sectionOfPath(path)));
  const { name } = draft.draft;
  const stale = staleAfter(new Set(product.staleTexts), draft.base.content, draft.draft);
  const untranslated = missingTexts(draft.draft).translations;
  const staleSections = new Set([...stale].map(sectionOfPath));
  return (
    <div className="s-page s-editor-page">
      <p className="s-crumbs">
        <Link href={staffProductsPath}>{t('products')}</Link>
        <Icon name="chevron-right" size={16} />
        <span>{product.sn}</span>
      </p>
      <div className="s-head">
        <div className="s-order-title">
          <h1>{name[language] || name[defaultLocale]}</h1>
          <ProductState product={product} />
        </div>
        <div className="s-actions">
          <KeptNote at={draft.keptAt} />
          {product.onSale ? (
            <Button href={productPath(product.id)} target="_blank">
              {t('inShop')}
            </Button>
          ) : null}
          {mayEdit ? (
            <>
              <Button disabled={!draft.isDirty} onClick={() => draft.adopt(product)}>
                {tEditor('discard')}
              </Button>
              <Button
                type="primary"
                disabled={!draft.isDirty || draft.isOutdated}
                onClick={() => setReviewing(true)}
              >
                {tEditor('review', { count: rows.length })}
              </Button>
            </>
          ) : null}
        </div>
      </div>
      {isReviewing ? null : conflict}
      <Untranslated names={untranslated.map(nameOf)} />
      <div className="s-editor">
        <nav className="s-sections" aria-label={t('sections')}>
          {sections.map((key) => (
            <button
              key={key}
              type="button"
              aria-current={key === section ? 'true' : undefined}
              onClick={() => setSection(key)}
            >
              {t(`section.${key}`)}
              {staleSections.has(key) ? (
                <span className="s-stale-mark" role="img" aria-label={tEditor('hasStale')}>
                  <Icon name="alert" size={16} />
                </span>
              ) : null}
              {marked.has(key) ? (
                <i className="s-changed-mark" role="img" aria-label={tEditor('changed')} />
              ) : null}
            </button>
          ))}
          <p className="s-hint">
            <LiveText>{t('number', { sn: product.sn, version: product.version })}</LiveText>
            {product.lastSaved ? (
              <>
                <br />
                <LiveText>
                  {t('saved', {
                    by: product.lastSaved.by ?? '–',
                    time: product.lastSaved.time.slice(5, 16),
                  })}
                </LiveText>
              </>
            ) : null}
          </p>
        </nav>
        <EditorSection
          section={section}
          product={product}
          content={draft.draft}
          stored={draft.base.content}
          stale={stale}
          isReadOnly={!mayEdit}
          onChange={draft.set}
          onReplace={(content) => {
            draft.replace(content);
            setSection('texts');
          }}
        />
      </div>
      {isReviewing ? (
        <SaveDialog
          rows={rows}
          nameOf={nameOf}
          conflict={conflict}
          effect={product.onSale ? t('saveEffect') : t('saveEffectOff')}
          isBusy={save.isPending}
          error={save.error}
          onClose={() => setReviewing(false)}
          onSave={(reason) =>
            save.mutate({ id: product.id, version: draft.base.version, content: draft.draft, reason })
          }
        />
      ) : null}
    </div>
  );
}

/** Saves the draft, and then shows what is stored, because new SKUs received their ids. */
function useSave(id: string, adopt: (next: ProductView) => void, onDone: () => void) {
  const t = useTranslations('staff.editor');
  const { message } = App.useApp();
  const client = useQueryClient();
  return useStaffAction(
    async (body: Parameters<typeof saveProduct>[0]) => {
      const { approvalId } = await saveProduct(body);
      adopt(await client.fetchQuery(productQuery(id)));
      message.success(t(approvalId === null ? 'saved' : 'termsAsked'));
      onDone();
    },
    [catalogueQueries],
  );
}
