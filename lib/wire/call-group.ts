/** Calls that read and calls that write the same things are a group each: `GET /store/member/article`. */
export const callGroup = (method: string, path: string): string =>
  [method, ...path.split('/').slice(1, 4)].join(' ');
