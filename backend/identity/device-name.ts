import Bowser from 'bowser';
import type { Locale } from '../../lib/i18n/locales';

/** What a user agent says it is; null where it says nothing known. */
export type Device = {
  browser: string | null;
  system: string | null;
  kind: 'phone' | 'tablet' | 'desktop' | null;
};

export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: plainName(browser.name), system: plainName(os.name), kind: kindOf(platform.type) };
}

/** "Chrome on Windows", "Windows 上的 Chrome"; versions change too often to tell devices apart. */
export function deviceName(userAgent: string, locale: Locale): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return both[locale](browser, system);
  return browser ?? system ?? unknown[locale];
}

const both: Record<Locale, (browser: string, system: string) => string> = {
  'zh-cn': (browser, system) => `${system} 上的 ${browser}`,
  en: (browser, system) => `${browser} on ${system}`,
  'zh-hk': (browser, system) => `${system} 上的 ${browser}`,
};

const unknown: Record<Locale, string> = { 'zh-cn': '未知设备', en: 'Unknown device', 'zh-hk': '未知裝置' };

/** The header is free text: a name made of anything else is no name. */
function plainName(name: string | undefined): string | null {
  return name !== undefined && /^[A-Za-z][\w .+()-]{0,39}$/.test(name) ? name : null;
}

function kindOf(type: string | undefined): Device['kind'] {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' || type === 'desktop' ? type : null;
}
