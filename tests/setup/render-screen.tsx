import { type RenderResult, render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactElement, ReactNode } from 'react';
import { vi } from 'vitest';
import { ProfileProvider } from '@/components/staff/frame/profile-context';
import { StaffFrame } from '@/components/staff/frame/staff-frame';
import { QueryProvider } from '@/lib/api/query-provider';
import type { StaffProfile } from '@/lib/staff/contract';
import englishErrors from '@/messages/en/error.json';
import chineseErrors from '@/messages/zh-cn/error.json';
import { chinese, english } from '@/tests/setup/staff-texts';

// jsdom has neither; antd asks for both.
vi.stubGlobal('matchMedia', (media: string) => ({
  media,
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

type Options = {
  /** The roles of the person who looks at it; an administrator by default. */
  roles?: StaffProfile['roles'];
  isChinese?: boolean;
  /** With navigation and header. */
  hasFrame?: boolean;
};

/** Renders a screen of the back office for a test. A text that is missing in the messages fails the test. */
export function renderScreen(
  screenOf: ReactElement,
  { roles = ['ROLE_ADMIN'], isChinese = false, hasFrame = false }: Options = {},
): RenderResult {
  const profile: StaffProfile = {
    id: '1',
    email: 'admin@tianyun.example',
    name: 'Admin',
    roles,
    stage: 'OPEN',
    factorUntil: 0,
    expireTime: 0,
    recoveryCodes: 10,
    passkeys: 0,
    isDemo: true,
  };
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <NextIntlClientProvider
      locale={isChinese ? 'zh-cn' : 'en'}
      messages={{
        staff: isChinese ? chinese : english,
        error: { network: (isChinese ? chineseErrors : englishErrors).network },
      }}
      timeZone="Asia/Shanghai"
      onError={(error) => {
        throw error;
      }}
    >
      {/* jsdom compares every element with every CSS rule, so antd's rules would multiply the time of a test. */}
      <ConfigProvider theme={{ zeroRuntime: true }}>
        <App>
          <QueryProvider>
            {hasFrame ? (
              <StaffFrame profile={profile}>{children}</StaffFrame>
            ) : (
              <ProfileProvider value={profile}>{children}</ProfileProvider>
            )}
          </QueryProvider>
        </App>
      </ConfigProvider>
    </NextIntlClientProvider>
  );
  return render(screenOf, { wrapper });
}
