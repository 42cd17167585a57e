import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ErrorNote } from '@/components/staff/form/error-note';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { uploadProductPicture } from '@/lib/queries/staff/products';
import { useStaffAction } from '@/lib/queries/staff/use-staff-action';
import type { SectionProps } from './sections';

const mostPictures = 10;

/** The cover and further pictures, in their order. */
export function PicturesSection({ content, onChange, cover }: SectionProps & { readonly cover: string }) {
  const t = useTranslations('staff.product');
  const { coverUrl, pictures } = content;
  const move = (index: number, by: number) => {
    const next = [...pictures];
    const [one] = next.splice(index, 1);
    if (one) next.splice(index + by, 0, one);
    onChange({ pictures: next });
  };
  return (
    <>
      <h2 className="s-sub">{t('field.coverUrl')}</h2>
      <div className="s-pictures">
        <CoverImage src={coverUrl ?? cover} alt={t('field.coverUrl')} size={120} />
        <div className="s-actions">
          <UploadButton label={t('uploadCover')} onUploaded={(link) => onChange({ coverUrl: link })} />
          {coverUrl && !cover.startsWith('/api/') ? (
            <Button onClick={() => onChange({ coverUrl: null })}>{t('drawnCover')}</Button>
          ) : null}
        </div>
      </div>
      <h2 className="s-sub">{t('field.pictures')}</h2>
      <ol className="s-picture-list">
        {pictures.map((link, index) => (
          <li key={link}>
            <CoverImage src={link} alt={t('picture', { number: index + 1 })} size={120} />
            <div className="s-actions">
              <Button
                size="small"
                disabled={index === 0}
                aria-label={t('moveUp', { name: t('picture', { number: index + 1 }) })}
                onClick={() => move(index, -1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                disabled={index === pictures.length - 1}
                aria-label={t('moveDown', { name: t('picture', { number: index + 1 }) })}
                onClick={() => move(index, 1)}
              >
                ↓
              </Button>
              <Button
                size="small"
                onClick={() => onChange({ pictures: pictures.filter((one) => one !== link) })}
              >
                {t('removePicture')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {pictures.length < mostPictures ? (
        <UploadButton
          label={t('addPicture')}
          onUploaded={(link) => onChange({ pictures: [...pictures, link] })}
        />
      ) : null}
      <p className="s-hint">{t('picturesHint')}</p>
    </>
  );
}

/** Uploads one picture. */
export function UploadButton({
  label,
  onUploaded,
}: {
  readonly label: string;
  readonly onUploaded: (link: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useStaffAction(uploadProductPicture, []);
  return (
    <>
      <Button loading={upload.isPending} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate(file, { onSuccess: onUploaded });
        }}
      />
      <ErrorNote error={upload.error} />
    </>
  );
}
