import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/lib/api/api-error';
import { type MessageKey, messageStatus } from '@/lib/contract/message-keys';
import { type Locale, locales } from '@/lib/i18n/locales';
import en from '@/messages/en/server.json';
import zhCn from '@/messages/zh-cn/server.json';
import zhHk from '@/messages/zh-hk/server.json';
import { ToastViewport } from './toast';
import { useAttempt } from './use-attempt';

const texts: Record<Locale, Record<MessageKey, string>> = { 'zh-cn': zhCn, en, 'zh-hk': zhHk };

/** What any message of the catalogue may ask for. */
const values = { args: ['7', '8'], value: 5 };

/** The message as a shopper reads it: arguments filled in. */
const read = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? '5' : (values.args[Number(name)] ?? ''),
  );

function Attempt({ work }: { work: () => Promise<void> }) {
  const { attempt, problem } = useAttempt();
  return (
    <>
      <button type="button" onClick={() => attempt(work)}>
        go
      </button>
      <p data-testid="problem">{problem}</p>
      <ToastViewport />
    </>
  );
}

function show(locale: Locale, work: () => Promise<void>): void {
  render(
    <NextIntlClientProvider locale={locale} messages={{}}>
      <Attempt work={work} />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
}

/** What stands beside the button. */
async function said(): Promise<string> {
  await waitFor(() => expect(screen.getByTestId('problem').textContent?.length).toBeGreaterThan(1));
  return screen.getByTestId('problem').textContent ?? '';
}

/** Toasts stay for three seconds, so that those of the test before are there too. */
const toasts = () => screen.getAllByRole('alert', { hidden: true }).map((toast) => toast.textContent);

const failures = Object.entries(messageStatus).filter(([, status]) => status >= 400);

describe.each(locales)('a refusal in %s', (locale) => {
  it.each(failures)('%s is said in words', async (key, status) => {
    show(locale, () => Promise.reject(new ApiError(status, key, 'POST /x', values, '')));
    const problem = await said();
    // One answer has a text of the shop front's own (spec section 8).
    if (key !== 'error_access_ip_denied') expect(problem).toBe(read(texts[locale][key as MessageKey]));
    expect(problem).not.toContain('_');
    expect(toasts()).toContain(problem);
  });

  it('of a session that can not be renewed is said, too', async () => {
    show(locale, () =>
      Promise.reject(new ApiError(426, 'Invalid refresh token: abc***', 'POST /x', null, '')),
    );
    const problem = await said();
    expect(problem).not.toContain('token');
    expect(toasts()).toContain(problem);
  });
});

it('a second click while the work runs does nothing', async () => {
  let runs = 0;
  let finish = () => {};
  show('en', () => {
    runs += 1;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(screen.getByRole('button'));
  expect(runs).toBe(1);
  finish();
});
