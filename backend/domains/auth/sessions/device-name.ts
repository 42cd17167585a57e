import Bowser from 'bowser';
import { backendTexts } from '../../../../lib/i18n/backend-texts';
import type { Locale } from '../../../../lib/i18n/locales';

/** A parsed user agent; null for unrecognised parts. */
export type Device = {
  browser: string | null;
  system: string | null;
  kind: 'phone' | 'tablet' | 'desktop' | null;
};

/** Parses a user agent into browser, system and kind of device. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: plainName(browser.name), system: plainName(os.name), kind: kindOf(platform.type) };
}

/**
 * "Chrome on Windows", "Windows 上的 Chrome"; without versions, which change too often to identify a device.
 */
export function deviceName(userAgent: string, locale: Locale): string {
  const { browser, system } = deviceOf(userAgent);
  const { labels } = backendTexts(locale);
  if (browser && system) return labels('device.browserOnSystem', { browser, system });
  return browser ?? system ?? labels('device.unknown');
}

/** Stored to recognise a known device again; must not change with the language or its texts. */
export function deviceKey(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** The header is free text: anything but a plain name is ignored. */
function plainName(name: string | undefined): string | null {
  return name !== undefined && /^[A-Za-z][\w .+()-]{0,39}$/.test(name) ? name : null;
}

function kindOf(type: string | undefined): Device['kind'] {
  if (type === 'mobile') return 'phone';
  return type === 'tablet' || type === 'desktop' ? type : null;
}
