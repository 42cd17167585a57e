/** Stands for the tracking number in the URL of a courier's page. */
export const numberPlaceholder = '{number}';

/** Whether a URL is one of https with one placeholder, which is not part of its origin. */
export function isTrackingUrl(url: string): boolean {
  const [before, after, ...more] = url.split(numberPlaceholder);
  if (before === undefined || after === undefined || more.length > 0 || /\s/.test(url)) return false;
  try {
    const [one, other] = ['1', '2'].map((number) => new URL(`${before}${number}${after}`));
    return one?.protocol === 'https:' && one.username === '' && one.origin === other?.origin;
  } catch {
    return false;
  }
}
