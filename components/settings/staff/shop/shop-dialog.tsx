import { Alert, App, Button, Form, Input } from 'antd';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Labelled } from '@/components/staff/editor/labelled';
import { LocalizedHead, LocalizedRow } from '@/components/staff/editor/localized-rows';
import { ActionDialog } from '@/components/staff/form/action-dialog';
import { UploadButton } from '@/components/staff/form/upload-button';
import { ApiError } from '@/lib/api/api-error';
import { isLocale, locales } from '@/lib/i18n/locales';
import { logoMegabytes } from '@/lib/promises';
import { iconPath, plainColour } from '@/lib/settings/brand/brand';
import { paletteOf } from '@/lib/settings/brand/palette';
import { saveSetting, settingQueries, uploadBrandPicture } from '@/lib/settings/queries/staff';
import type { StaffSetting } from '@/lib/settings/staff/contract';
import { useStaffAction } from '@/lib/staff/queries/use-staff-action';
import { reasonMost } from '@/lib/text-lengths';
import { SettingDiff } from '../setting-diff';
import { useSettingWords } from '../setting-words';
import { ColourField, useNearest } from './colour-field';
import { type ShopDraft, shopDraft } from './shop-draft';
import { ShopPreview } from './shop-preview';

/** Characters of a name. */
const longestName = 30;

/** Milliseconds in which a change has reached the page of the back office itself. */
const reloadMs = 1_500;

const names = ['name', 'coinName'] as const;
const pictures = ['logo', 'logoDark', 'icon'] as const;
type Part = (typeof pictures)[number];

/** Changes the names and the look of the shop, with a preview. After a conflict with another change it keeps the input. */
export function ShopDialog({
  setting,
  onClose,
}: {
  readonly setting: StaffSetting;
  readonly onClose: () => void;
}) {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  const locale = useLocale();
  const { message } = App.useApp();
  const [opened, setOpened] = useState(setting);
  const [draft, setDraft] = useState<ShopDraft>(() => shopDraft.parse(setting.value));
  const set = (changed: Partial<ShopDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const nearest = useNearest(draft.colour);
  const save = useStaffAction(
    ({ base, reason }: { base: StaffSetting; reason: string }) =>
      saveSetting({ key: base.key, version: base.version, value: draft, reason: reason.trim() }),
    [settingQueries],
  );
  const hasChanged = setting.version !== opened.version && save.error instanceof ApiError;
  const isNamed = locales.every((one) => draft.name[one].trim() !== '' && draft.coinName[one].trim() !== '');
  const colour = nearest ?? draft.colour ?? plainColour;
  return (
    <ActionDialog<{ reason: string }>
      title={words.name('shop')}
      effect={t('effectNow')}
      submit={t('save')}
      isBusy={save.isPending}
      isDisabled={!isNamed || nearest !== null}
      error={hasChanged ? null : save.error}
      width={880}
      onClose={onClose}
      onSubmit={({ reason }) => {
        const base = hasChanged ? setting : opened;
        setOpened(base);
        save.mutate(
          { base, reason },
          {
            onSuccess: () => {
              message.success(t('saved'));
              onClose();
              // The frame of the back office has the names and the look of its document.
              window.setTimeout(() => window.location.reload(), reloadMs);
            },
          },
        );
      }}
    >
      <div className="s-texts">
        <LocalizedHead />
        {names.map((part) => (
          <LocalizedRow
            key={part}
            label={t(`look.${part}`)}
            value={draft[part]}
            most={longestName}
            isRequired
            onChange={(value) => set({ [part]: value })}
          />
        ))}
      </div>
      <div className="s-triple s-look-pictures">
        {pictures.map((part) => (
          <PictureField key={part} part={part} draft={draft} onChange={(link) => set({ [part]: link })} />
        ))}
      </div>
      <ColourField colour={draft.colour} nearest={nearest} onChange={(next) => set({ colour: next })} />
      <ShopPreview
        name={isLocale(locale) ? draft.name[locale] : ''}
        look={draft}
        colour={colour}
        palette={paletteOf(colour)}
      />
      {hasChanged ? (
        <Alert
          className="s-alert"
          type="warning"
          showIcon
          title={t('changedMeanwhile', { name: setting.changed?.by ?? '–' })}
          description={<SettingDiff settingKey="shop" before={opened.value} after={setting.value} />}
        />
      ) : null}
      <Form.Item
        name="reason"
        label={t('reason')}
        extra={t('reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('reasonMissing') }]}
      >
        <Input maxLength={reasonMost} />
      </Form.Item>
    </ActionDialog>
  );
}

function PictureField({
  part,
  draft,
  onChange,
}: {
  readonly part: Part;
  readonly draft: ShopDraft;
  readonly onChange: (link: string | null) => void;
}) {
  const t = useTranslations('staff.settings.look');
  const link = draft[part];
  const kind = part === 'icon' ? 'icon' : 'logo';
  return (
    <Labelled label={t(part)} hint={t(`${part}Hint`)}>
      {link === null ? null : (
        <span className="s-look-picture" data-dark={part === 'logoDark' || undefined}>
          <img src={part === 'icon' ? iconPath(draft, 'app') : link} alt={t(part)} />
        </span>
      )}
      <span className="s-actions">
        <UploadButton
          label={t(`${part}Upload`)}
          mostBytes={logoMegabytes * 1024 * 1024}
          keepsTransparency
          upload={(picture) => uploadBrandPicture(picture, kind)}
          onUploaded={onChange}
        />
        {link === null ? null : <Button onClick={() => onChange(null)}>{t(`${part}Remove`)}</Button>}
      </span>
    </Labelled>
  );
}
