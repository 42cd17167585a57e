import { Button } from 'antd';
import { useTranslations } from 'next-intl';
import { UploadButton } from '@/components/staff/form/upload-button';
import { CoverImage } from '@/components/ui/picture/cover-image';
import { uploadProductPicture } from '@/lib/products/queries/staff';
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
          <UploadButton
            label={t('uploadCover')}
            keepsTransparency
            upload={uploadProductPicture}
            onUploaded={(link) => onChange({ coverUrl: link })}
          />
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
          keepsTransparency
          upload={uploadProductPicture}
          onUploaded={(link) => onChange({ pictures: [...pictures, link] })}
        />
      ) : null}
      <p className="s-hint">{t('picturesHint')}</p>
    </>
  );
}
