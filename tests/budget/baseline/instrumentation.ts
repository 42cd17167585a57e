/** Without this file Next.js would use the one of the shop in a parent folder. */
export function register() {}
