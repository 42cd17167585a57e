import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en/message.json';
import cn from '@/messages/zh-cn/message.json';
import hk from '@/messages/zh-hk/message.json';
import { TicketFilters } from './ticket-filters';
import { TicketTags } from './ticket-tags';

const cases = [
  ['zh-cn', cn, ['咨询', '投诉', '建议'], ['待处理', '已回复', '已关闭']],
  ['en', en, ['Consultation', 'Complaint', 'Suggestion'], ['Pending', 'Replied', 'Closed']],
  ['zh-hk', hk, ['查詢', '投訴', '建議'], ['待處理', '已回覆', '已關閉']],
] as const;
/** Tones of the categories: plain for a consultation, danger for a complaint, success for a suggestion. */
const categories = [
  ['CONSULTATION', 'tag-azure'],
  ['COMPLAINT', 'tag-danger'],
  ['SUGGESTION', 'tag-success'],
] as const;
/** Tones of the statuses: warning for pending, success for replied, info for closed. */
const statuses = [
  ['PENDING', 'tag-warning'],
  ['REPLIED', 'tag-success'],
  ['CLOSED', 'tag-info'],
] as const;

it.each(cases)(
  'every category and status has its tag and its text in %s',
  (locale, message, kinds, states) => {
    categories.forEach(([category, categoryTag], kind) => {
      statuses.forEach(([status, statusTag], state) => {
        const { unmount } = render(
          <NextIntlClientProvider locale={locale} messages={{ message }}>
            <TicketTags message={{ category, categoryName: kinds[kind] ?? '', status }} />
          </NextIntlClientProvider>,
        );
        expect(screen.getByText(kinds[kind] ?? '').className.trim()).toBe(`tag ${categoryTag}`);
        expect(screen.getByText(states[state] ?? '').className.trim()).toBe(`tag ${statusTag}`.trim());
        unmount();
      });
    });
  },
);

it.each(cases)('the filters offer every category and status in %s', (locale, message, kinds, states) => {
  render(
    <NextIntlClientProvider locale={locale} messages={{ message }}>
      <TicketFilters filter={{ pageNumber: 1, pageSize: 10 }} onFilter={() => undefined} />
    </NextIntlClientProvider>,
  );
  const [category, status] = screen.getAllByRole('combobox');
  const offered = (select: HTMLElement | undefined) =>
    [...(select?.querySelectorAll('option') ?? [])].slice(1).map(({ textContent }) => textContent);
  expect(offered(category)).toEqual(kinds);
  expect(offered(status)).toEqual(states);
});
