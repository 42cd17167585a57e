import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImageWatch } from './image-watch';

it('replaces a failed image by the right placeholder, then hides it', () => {
  const { container } = render(
    <>
      <ImageWatch />
      <img src="/covers/lost.svg" alt="" />
      <img src="/files/avatar-7.png" alt="" />
    </>,
  );
  const [cover, avatar] = container.querySelectorAll('img');
  if (!cover || !avatar) throw new Error('not rendered');
  fireEvent.error(cover);
  expect(cover.getAttribute('src')).toBe('/icons/goods-default.svg');
  fireEvent.error(avatar);
  expect(avatar.getAttribute('src')).toBe('/icons/member-default.svg');
  fireEvent.error(cover);
  expect(cover.style.visibility).toBe('hidden');
  expect(avatar.style.visibility).toBe('');
});

it('replaces a broken cover of the member centre by the one of products', () => {
  const { container } = render(
    <>
      <ImageWatch />
      <img className="member-home-module__cover" src="/covers/lost.svg" alt="" />
    </>,
  );
  const [cover] = container.querySelectorAll('img');
  if (!cover) throw new Error('not rendered');
  fireEvent.error(cover);
  expect(cover.getAttribute('src')).toBe('/icons/goods-default.svg');
});

it('replaces a broken uploaded avatar by the default avatar', async () => {
  render(<ImageWatch />);
  const image = new Image();
  image.className = 'avatar';
  image.src = '/api/files/0123456789.webp';
  document.body.append(image);
  image.dispatchEvent(new Event('error'));
  expect(new URL(image.src).pathname).toBe('/icons/member-default.svg');
});
