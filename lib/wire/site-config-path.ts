/** For the browser client, which must not load the whole contract. */
export const siteConfigPath = '/store/member/site/config';
