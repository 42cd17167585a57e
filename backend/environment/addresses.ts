export const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Whether a URL leads to this machine. */
export const isLoopback = (url: string) => /^https?:\/\/(127\.0\.0\.1|localhost)([:/]|$)/.test(url);
