import type { Language } from './localize';

const names: Record<string, Record<Language, string>> = {
  CN: { 'zh-cn': '国服', en: 'CN', 'zh-hk': '國服' },
  HK: { 'zh-cn': '港服', en: 'HK', 'zh-hk': '港服' },
  TW: { 'zh-cn': '台服', en: 'TW', 'zh-hk': '台服' },
  SEA: { 'zh-cn': '东南亚', en: 'SEA', 'zh-hk': '東南亞' },
  ASIA: { 'zh-cn': '亚服', en: 'Asia', 'zh-hk': '亞服' },
  'NA-EU': { 'zh-cn': '欧美服', en: 'NA/EU', 'zh-hk': '歐美服' },
};
const bothOfHkAndTw: Record<Language, string> = { 'zh-cn': '港台', en: 'HK/TW', 'zh-hk': '港台' };

/** Short label of a limit to regions (`限港服`, `HK only`); null for goods that work everywhere. */
export function regionLabel(regions: readonly string[], language: Language): string | null {
  if (regions.length === 0 || regions.includes('GLOBAL')) return null;
  const paired = regions.includes('HK') && regions.includes('TW');
  const single = regions.filter((region) => !paired || (region !== 'HK' && region !== 'TW'));
  const labels = single.map((region) => names[region]?.[language] ?? region);
  if (paired) labels.push(bothOfHkAndTw[language]);
  return language === 'en' ? `${labels.join(', ')} only` : `限${labels.join('·')}`;
}
