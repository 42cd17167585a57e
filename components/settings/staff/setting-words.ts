import { useLocale, useTranslations } from 'next-intl';
import { formatYuan } from '@/lib/money';
import { courierRows } from './courier-rows';
import { zonesOf } from './freight/zone-rows';
import { useZoneText } from './freight/zone-text';
import { fieldsOf, partAt, type SettingField, shownPart } from './setting-fields';
import { weekOf } from './week';

/** A label with its value. A unit at the end of the label, as in "Fee, %", follows the value. */
function partOf(label: string, value: string): string {
  const unit = /^(.*?),? ?%$/.exec(label);
  return unit ? `${unit[1]} ${value} %` : `${label} ${value}`;
}

/** Parts of a setting that its row in the list shows. */
const summaryParts = 6;

const isInLanguage = (path: string, locale: string) =>
  path === `name.${locale}` || path === `coinName.${locale}`;

/** Settings, their fields and values in words. */
export function useSettingWords() {
  const t = useTranslations('staff.settings');
  const locale = useLocale();
  const zones = useZoneText();
  const text = (group: 'name' | 'field' | 'effect', key: string, fallback: string): string => {
    const path = `${group}.${key.replaceAll('.', '_')}`;
    return t.has(path as never) ? t(path as never) : fallback;
  };
  const name = (key: string): string => {
    const [family, code] = key.split(':');
    if (code === undefined) return text('name', key, key);
    return family === 'method' ? text('name', `method_${code}`, code) : code;
  };
  const label = ({ path, label: part }: SettingField, value: unknown): string => {
    const rule = /^velocity\.(\d+)\./.exec(path);
    if (!rule) return text('field', part, part);
    const about = partAt(value, `velocity.${rule[1]}.key`);
    return `${text('field', `velocity_${String(about)}`, String(about))}: ${text('field', part, part)}`;
  };
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  const day = (number: number): string => weekday.format(new Date(Date.UTC(2024, 0, number)));
  const shown = (field: SettingField, value: unknown): string => {
    const part = shownPart(field.kind, partAt(value, field.path));
    if (field.kind === 'week')
      return weekOf(partAt(value, field.path))
        .map((hours, index) => `${day(index + 1)} ${hours || t('week.open')}`)
        .join('\n');
    if (field.kind === 'switch') return t(part === true ? 'on' : 'off');
    if (field.kind === 'yuan' && typeof part === 'number') return formatYuan(part);
    if (field.kind === 'picture' && part !== null) return t('look.given');
    if (field.kind === 'networks')
      return Array.isArray(part) && part.length > 0 ? part.join(', ') : t('networks');
    if (field.kind === 'zones') return zonesOf(partAt(value, field.path)).map(zones.sentence).join('\n');
    if (field.kind === 'couriers')
      return courierRows(partAt(value, field.path))
        .map(({ names, url }) => `${names}: ${url}`)
        .join('\n');
    if (Array.isArray(part))
      return part.map((mode) => text('field', `mode_${String(mode)}`, String(mode))).join(', ');
    if (part === '' || part === null || part === undefined) return '–';
    const unit = `unit.${field.label}`;
    return t.has(unit as never)
      ? t(unit as never, { value: typeof part === 'number' ? part : String(part) } as never)
      : String(part);
  };
  return {
    name,
    label,
    shown,
    day,
    wrongZone: zones.wrong,
    /** Who published a rate: the shop's first data, a person, or a source of rates by its own name. */
    rateSource: (source: string): string => {
      if (source === 'seed') return t('source.seed');
      return source.startsWith('staff: ')
        ? t('source.staff', { name: source.slice('staff: '.length) })
        : source;
    },
    /** What an amount in yuan is in a currency. */
    example: (key: string, value: unknown, yuan: number): string => {
      const [rate, premium] = [partAt(value, 'rate'), partAt(value, 'premium')];
      if (typeof rate !== 'number' || typeof premium !== 'number') return '–';
      const [, currency = 'CNY'] = key.split(':');
      const amount = yuan * rate * (1 + premium / 100);
      return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
    },
    /** Of a part of a setting. What is said about names is about those of payment methods. */
    effect: (field: SettingField, key: string): string =>
      key === 'shop' ? '' : text('effect', field.label, ''),
    /** What a setting is about, in one sentence. */
    about: (key: string): string =>
      text('effect', key.split(':')[1] === undefined ? key : (key.split(':')[0] ?? ''), ''),
    /** The first parts of a value. What has one part, or a name of its own, needs no label. */
    summary: (key: string, value: unknown): string => {
      const fields = fieldsOf(key, value).filter(
        ({ path, kind }) =>
          (!/^(name|coinName|officialAccount|message)\./.test(path) || isInLanguage(path, locale)) &&
          (kind !== 'picture' || partAt(value, path) !== null),
      );
      const parts = fields.slice(0, summaryParts).map((field) => {
        if (field.kind === 'couriers')
          return courierRows(partAt(value, field.path))
            .map(({ names }) => names.split(',')[0])
            .join(t('comma'));
        if (field.kind === 'zones')
          return zonesOf(partAt(value, field.path)).map(zones.name).join(t('comma'));
        const isPlain = fields.length === 1 || field.path.startsWith('name.');
        return isPlain ? shown(field, value) : partOf(label(field, value), shown(field, value));
      });
      return [...parts, ...(fields.length > summaryParts ? ['…'] : [])].join(' · ');
    },
  };
}
