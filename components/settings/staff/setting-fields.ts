import { inEveryLanguage } from '@/lib/i18n/every-language';
import { limitNames, limitsOfOne } from '@/lib/permissions/value-acts';
import { supplierLinesOf, supplierLinesText } from '@/lib/settings/top-up-suppliers';
import { formatShanghai, parseShanghai } from '@/lib/time';
import { closureLines, closuresOf } from './closures';
import { type CourierRow, courierPages, courierRows } from './courier-rows';
import { zonesOf } from './freight/zone-rows';
import { scheduleOf, type Week, weekOf } from './week';

type Kind =
  | 'yuan'
  | 'int'
  | 'decimal'
  | 'switch'
  | 'time'
  | 'moment'
  | 'text'
  | 'modes'
  | 'roles'
  | 'networks'
  | 'line'
  | 'zones'
  | 'couriers'
  | 'week'
  | 'closures'
  | 'suppliers'
  | 'picture';

/** A part of the value of a setting that has a field in its form. */
export type SettingField = {
  /** Names and places from the value to the part, separated by dots; empty for the value itself. */
  readonly path: string;
  /** Key of its label and its effect in `staff.settings.field`. */
  readonly label: string;
  readonly kind: Kind;
};

const kindsOfLimits = Object.fromEntries(
  limitNames.flatMap((name): [string, Kind][] => {
    const { unit } = limitsOfOne[name];
    if (unit === 'yuan') return [[name, 'yuan']];
    return unit === 'percent' ? [[name, 'decimal']] : [];
  }),
);

/** Names of parts that are not numbers. */
const kinds: Readonly<Record<string, Kind>> = {
  minOrderAmount: 'yuan',
  unverifiedDailyLimitCny: 'yuan',
  unverifiedSingleLimitCny: 'yuan',
  verifiedDailyLimitCny: 'yuan',
  cardCodeFirstOrderLimitCny: 'yuan',
  mostLossCny: 'yuan',
  threeDsFromCny: 'yuan',
  ...kindsOfLimits,
  feeFixed: 'yuan',
  min: 'yuan',
  max: 'yuan',
  rate: 'decimal',
  premium: 'decimal',
  feeRate: 'decimal',
  mostLossPercent: 'decimal',
  percent: 'decimal',
  enabled: 'switch',
  isEnabled: 'switch',
  isHidden: 'switch',
  isBackedUp: 'switch',
  supportPayment: 'switch',
  from: 'time',
  to: 'time',
  endTime: 'moment',
  ...inEveryLanguage(() => 'text' as const),
  appliesTo: 'modes',
  roles: 'roles',
  allowed: 'networks',
  zones: 'zones',
  pages: 'couriers',
  weeklySchedule: 'week',
  periods: 'closures',
  lines: 'suppliers',
  wechatId: 'line',
  wechatUrl: 'line',
  email: 'line',
  address: 'line',
  registerNumber: 'line',
  taxNumber: 'line',
  colour: 'line',
  logo: 'picture',
  logoDark: 'picture',
  icon: 'picture',
};

/** What a rule is about. */
const hidden = new Set(['days', 'key']);

/** Parts that are names in each language. */
const named = new Set(['name', 'coinName', 'officialAccount']);

/** The fields of a value, in its order. */
export function fieldsOf(key: string, value: unknown): SettingField[] {
  if (!isParts(value)) return [{ path: '', label: key, kind: kinds[key] ?? 'int' }];
  if (key === 'seller')
    return Object.keys(value).map((part) => ({ path: part, label: `seller_${part}`, kind: 'line' as const }));
  const fields = partsOf(value, '');
  // The name of this method is that of the coins.
  return key === 'method:COIN' ? fields.filter(({ path }) => !path.startsWith('name.')) : fields;
}

function partsOf(value: Record<string, unknown> | unknown[], before: string): SettingField[] {
  return Object.entries(value).flatMap(([name, part]) => {
    if (hidden.has(name)) return [];
    const path = before ? `${before}.${name}` : name;
    if (named.has(before)) return [{ path, label: `${before}_${name}`, kind: 'line' as const }];
    if (before.startsWith('hours.'))
      return [{ path, label: `${before.replace('.', '_')}_${name}`, kind: 'time' as const }];
    const kind = kinds[name];
    if (kind === undefined && isParts(part)) return partsOf(part, path);
    return [{ path, label: name, kind: kind ?? 'int' }];
  });
}

function isParts(value: unknown): value is Record<string, unknown> | unknown[] {
  return typeof value === 'object' && value !== null;
}

/** The part of a value at a path. */
export function partAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path
    .split('.')
    .reduce<unknown>((part, name) => (isParts(part) ? Reflect.get(part, name) : undefined), value);
}

/** A copy of a value with other parts. */
export function withParts(value: unknown, parts: Readonly<Record<string, unknown>>): unknown {
  const copy: unknown = structuredClone(value);
  for (const [path, part] of Object.entries(parts)) {
    if (path === '') return part;
    const names = path.split('.');
    const holder = partAt(copy, names.slice(0, -1).join('.'));
    if (isParts(holder)) Reflect.set(holder, names.at(-1) ?? '', part);
  }
  return copy;
}

/** What a field shows for a part. */
export function shownPart(kind: Kind, part: unknown): unknown {
  if (kind === 'moment') return typeof part === 'number' ? formatShanghai(part, 'minute') : '';
  if (kind === 'couriers') return courierRows(part);
  if (kind === 'week') return weekOf(part);
  if (kind === 'closures') return closureLines(part);
  if (kind === 'zones') return zonesOf(part);
  if (kind === 'suppliers') return supplierLinesText(part);
  return part;
}

/** The part that a field has after the input. */
export function readPart(kind: Kind, input: unknown): unknown {
  if (kind === 'couriers') return courierPages(input as CourierRow[]);
  if (kind === 'week') return scheduleOf(input as Week);
  if (kind === 'closures') return closuresOf(String(input ?? ''));
  if (kind === 'suppliers') return supplierLinesOf(String(input ?? ''));
  if (kind !== 'moment') return input;
  return typeof input === 'string' && input.trim() !== '' ? parseShanghai(`${input.trim()}:00`) : null;
}

/** The paths at which two values differ. */
export function changedPaths(key: string, before: unknown, after: unknown): string[] {
  const paths = new Set([...fieldsOf(key, before), ...fieldsOf(key, after)].map(({ path }) => path));
  return [...paths].filter(
    (path) => JSON.stringify(partAt(before, path)) !== JSON.stringify(partAt(after, path)),
  );
}
