import { expect, it } from 'vitest';
import { deviceName, deviceOf } from './device-name';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';

it("names browser and system in the reader's language", () => {
  expect(deviceName(chrome, 'en')).toBe('Chrome on Windows');
  expect(deviceName(chrome, 'zh-cn')).toBe('Windows 上的 Chrome');
  expect(deviceName(iPhone, 'zh-hk')).toBe('iOS 上的 Safari');
  expect(deviceOf(iPhone)).toEqual({ browser: 'Safari', system: 'iOS', kind: 'phone' });
});

it('does not echo a hostile header', () => {
  for (const header of ['', ' ', '<script>alert(1)</script>', 'a\r\nBcc: x@evil.example', '测试/1.0']) {
    expect(deviceName(header, 'en'), header).toBe('Unknown device');
  }
});
