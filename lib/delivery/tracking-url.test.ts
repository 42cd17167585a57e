import { expect, it } from 'vitest';
import { isTrackingUrl } from './tracking-url';

it.each([
  'https://courier.example/track?no={number}',
  'https://courier.example/track-your-item#/results/{number}',
  'https://courier.example/{number}/status',
])('accepts %s', (url) => {
  expect(isTrackingUrl(url)).toBe(true);
});

it.each([
  'http://courier.example/{number}',
  'https://courier.example/track',
  'https://courier.example/{number}/{number}',
  'https://{number}.courier.example/',
  'https://courier.example:{number}/',
  'https://user@courier.example/{number}',
  'https://courier.example/a b/{number}',
  'javascript:alert({number})',
  '//courier.example/{number}',
  '{number}',
  '',
])('refuses %s', (url) => {
  expect(isTrackingUrl(url)).toBe(false);
});
