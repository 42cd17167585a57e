import { useTranslations } from 'next-intl';
import type { CSSProperties } from 'react';
import { palettes, type StaffTheme } from '@/components/staff/frame/theme';
import { iconPath } from '@/lib/settings/brand/brand';
import { markUrl } from '@/lib/settings/brand/brand-style';
import type { Palette } from '@/lib/settings/brand/palette';
import type { ShopDraft } from './shop-draft';

type Look = Pick<ShopDraft, 'logo' | 'logoDark' | 'icon'>;

const themes = ['light', 'dark'] as const;
const devices = ['desktop', 'phone'] as const;

/** Pages, tab and home screen of a shop that looks like this: light and dark, on a desktop and on a phone. */
export function ShopPreview({
  name,
  look,
  colour,
  palette,
}: {
  readonly name: string;
  readonly look: Look;
  readonly colour: string;
  readonly palette: Palette;
}) {
  const t = useTranslations('staff.settings.look');
  return (
    <section className="s-looks" aria-label={t('preview')}>
      {themes.flatMap((theme) =>
        devices.map((device) => (
          <figure key={`${theme}-${device}`} className="s-look" data-device={device}>
            <figcaption>{t(`${theme}.${device}`)}</figcaption>
            <div className="s-look-frame" style={tokensOf(theme, palette)}>
              <SamplePage name={name} look={look} colour={colour} theme={theme} device={device} />
            </div>
          </figure>
        )),
      )}
    </section>
  );
}

/** The tokens of the frame, whatever the theme of the back office is. */
function tokensOf(theme: StaffTheme, palette: Palette): CSSProperties {
  const tokens = { ...palettes[theme], ...palette[theme], ...palette.shared };
  return Object.fromEntries(Object.entries(tokens).map(([token, value]) => [`--${token}`, value]));
}

function SamplePage({
  name,
  look,
  colour,
  theme,
  device,
}: {
  readonly name: string;
  readonly look: Look;
  readonly colour: string;
  readonly theme: StaffTheme;
  readonly device: (typeof devices)[number];
}) {
  const t = useTranslations('staff.settings.look');
  const logo = theme === 'dark' ? (look.logoDark ?? look.logo) : (look.logo ?? look.logoDark);
  const icon = (file: 'tab' | 'mask') => (look.icon === null ? markUrl(colour) : iconPath(look, file));
  return (
    <>
      {device === 'desktop' ? (
        <p className="s-look-tab">
          <img src={icon('tab')} alt="" />
          <span>{name}</span>
        </p>
      ) : null}
      <div className="s-look-head">
        {logo === null ? (
          <>
            <img src={icon('tab')} alt="" />
            <b>{name}</b>
          </>
        ) : (
          <img className="s-look-logo" src={logo} alt={name} />
        )}
      </div>
      <div className="s-look-page">
        <b>{t('product')}</b>
        <span className="s-look-options">
          <span data-chosen>{t('chosen')}</span>
          <span>{t('other')}</span>
        </span>
        <span className="s-look-button">{t('button')}</span>
        <span className="s-look-link">{t('link')}</span>
      </div>
      {device === 'phone' ? (
        <p className="s-look-app">
          <img src={icon('mask')} alt="" />
          <span>{name}</span>
        </p>
      ) : (
        <p className="s-look-sky">
          {look.logoDark === null ? (
            <>
              <img src={icon('tab')} alt="" />
              <b>{name}</b>
            </>
          ) : (
            <img className="s-look-logo" src={look.logoDark} alt={name} />
          )}
          <span className="s-look-end">{t('onSky')}</span>
        </p>
      )}
    </>
  );
}
