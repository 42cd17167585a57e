import { useTranslations } from 'next-intl';
import { changedPaths, fieldsOf } from './setting-fields';
import { useSettingWords } from './setting-words';

/** The fields of a setting that a change touches, with their values before and after. */
export function SettingDiff({
  settingKey,
  before,
  after,
}: {
  readonly settingKey: string;
  readonly before: unknown;
  readonly after: unknown;
}) {
  const t = useTranslations('staff.settings');
  const words = useSettingWords();
  const changed = changedPaths(settingKey, before, after);
  const fields = [...fieldsOf(settingKey, before), ...fieldsOf(settingKey, after)];
  return (
    <table className="s-diff">
      <thead>
        <tr>
          <th scope="col">{t('part')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changed.map((path) => {
          const field = fields.find((one) => one.path === path);
          if (!field) return null;
          return (
            <tr key={path}>
              <th scope="row">{path === '' ? words.name(settingKey) : words.label(field, after)}</th>
              <td data-tone="before">{words.shown(field, before)}</td>
              <td data-tone="after">{words.shown(field, after)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
