import { App, Button, Drawer, Input } from 'antd';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { OrderNumber } from '@/components/staff/format/order-number';
import { type Fact, Facts } from '@/components/staff/format/panel';
import { usePermission } from '@/components/staff/frame/profile-context';
import { type Locale, languageTags, localeNames, locales } from '@/lib/i18n/locales';
import { catalogueQueries } from '@/lib/products/queries/staff-catalogue';
import { translateReview } from '@/lib/reviews/queries/staff';
import type { StaffReview } from '@/lib/reviews/staff/contract';
import { Link } from '@/lib/routing/navigation';
import { staffOrderPath } from '@/lib/routing/staff-paths';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { HideDialog } from './hide-dialog';
import { ReviewState } from './review-state';

/** Characters, as in the contract, which is not sent to the browser. */
const mostCharacters = 1000;

/** A product review with its translations; it is hidden and shown again from here. */
export function ReviewDrawer({
  review,
  onClose,
}: {
  readonly review: StaffReview;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.reviews');
  const mayChange = usePermission('review.moderate');
  const [isAsking, setAsking] = useState(false);
  const facts: Fact[] = [
    { name: t('rating'), value: t('stars', { score: review.score }) },
    { name: t('author'), value: review.shownAs },
    { name: t('written'), value: review.createdTime.slice(0, 16) },
    {
      name: t('order'),
      value: review.orderSn ? (
        <Link className="s-link" href={staffOrderPath(review.orderSn)}>
          <OrderNumber sn={review.orderSn} />
        </Link>
      ) : (
        '–'
      ),
    },
  ];
  return (
    <Drawer
      open
      size={560}
      title={t('titleOf', { name: review.goodsName })}
      onClose={onClose}
      footer={
        mayChange ? (
          <div className="s-actions">
            <Button danger={review.hiddenWhy === null} onClick={() => setAsking(true)}>
              {review.hiddenWhy === null ? t('HIDE.open') : t('SHOW.open')}
            </Button>
          </div>
        ) : null
      }
    >
      <p className="s-card-line">
        <b>{localeNames[review.language]}</b>
        <ReviewState hiddenWhy={review.hiddenWhy} />
      </p>
      <blockquote className="s-review-quote" lang={languageTags[review.language]}>
        {review.content || t('noText')}
      </blockquote>
      <Facts facts={facts} />
      {review.content === '' ? null : <Translations review={review} isReadOnly={!mayChange} />}
      {isAsking ? <HideDialog review={review} onClose={() => setAsking(false)} /> : null}
    </Drawer>
  );
}

/** The text in the other languages. What was typed is kept when another person changed the review meanwhile. */
function Translations({
  review,
  isReadOnly,
}: {
  readonly review: StaffReview;
  readonly isReadOnly: boolean;
}) {
  const t = useTranslations('staff.reviews');
  const { message } = App.useApp();
  const fieldId = useId();
  const [typed, setTyped] = useState<Partial<Record<Locale, string>>>({});
  const save = useStaffAction(translateReview, [catalogueQueries]);
  const stored = (locale: Locale) => review.translations[locale] ?? '';
  const changed = Object.fromEntries(
    locales.flatMap((locale) => {
      const text = typed[locale];
      return text === undefined || text.trim() === stored(locale) ? [] : [[locale, text.trim()]];
    }),
  );
  const submit = () =>
    save.mutate(
      { id: review.id, version: review.version, texts: changed },
      {
        onSuccess: () => {
          message.success(t('saved'));
          setTyped({});
        },
      },
    );
  return (
    <section className="s-review-texts" aria-label={t('translations')}>
      <h3>{t('translations')}</h3>
      <p className="s-hint">{t('translationsHint')}</p>
      {locales
        .filter((locale) => locale !== review.language)
        .map((locale) => (
          <div key={locale} className="s-review-field">
            <label htmlFor={`${fieldId}-${locale}`}>
              {t('inLanguage', { language: localeNames[locale] })}
            </label>
            <Input.TextArea
              id={`${fieldId}-${locale}`}
              lang={languageTags[locale]}
              value={typed[locale] ?? stored(locale)}
              readOnly={isReadOnly}
              maxLength={mostCharacters}
              autoSize={{ minRows: 2, maxRows: 8 }}
              showCount={!isReadOnly}
              onChange={({ target }) => setTyped({ ...typed, [locale]: target.value })}
            />
          </div>
        ))}
      <ErrorNote error={save.error} />
      {isReadOnly ? null : (
        <Button
          type="primary"
          disabled={Object.keys(changed).length === 0}
          loading={save.isPending}
          onClick={submit}
        >
          {t('save')}
        </Button>
      )}
    </section>
  );
}
