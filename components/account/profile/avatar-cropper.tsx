import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import Cropper, { type Area, type Point } from 'react-easy-crop';
import { SubmitButton } from '@/components/ui/control/submit-button';
import styles from '../proof/account.module.css';
import { cropPicture } from './crop-picture';

const nearest = 1;
const farthest = 4;
/** Pixels that an arrow key moves the picture. */
const keyStep = 8;

/** Crops a picture to a circle: drag or arrow keys move it, a slider zooms. */
export default function AvatarCropper({
  source,
  isBusy,
  onCancel,
  onBroken,
  onSave,
}: {
  source: string;
  isBusy: boolean;
  onCancel: () => void;
  onBroken: () => void;
  onSave: (picture: Blob) => void;
}) {
  const text = useTranslations('account.avatar');
  const id = useId();
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(nearest);
  const [area, setArea] = useState<Area | null>(null);

  async function save() {
    if (!area) return;
    let picture: Blob;
    try {
      picture = await cropPicture(source, area);
    } catch {
      return onBroken();
    }
    onSave(picture);
  }

  return (
    <div className={styles.form}>
      <div className={styles.cropper}>
        <Cropper
          image={source}
          crop={crop}
          zoom={zoom}
          minZoom={nearest}
          maxZoom={farthest}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyStep}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ 'aria-label': text('move'), role: 'application' }}
        />
      </div>
      <div className="field">
        <label className="label" htmlFor={id}>
          {text('zoom')}
        </label>
        <input
          id={id}
          className={styles.zoom}
          type="range"
          min={nearest}
          max={farthest}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <span className="hint">{text('moveHint')}</span>
      </div>
      <div className={`row ${styles.end}`}>
        <button type="button" className="button" onClick={onCancel}>
          {text('cancel')}
        </button>
        <SubmitButton
          type="button"
          busy={isBusy}
          busyText={text('saving')}
          aria-disabled={area === null || undefined}
          onClick={save}
        >
          {text('save')}
        </SubmitButton>
      </div>
    </div>
  );
}
