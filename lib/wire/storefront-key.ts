/**
 * Header by which the shop front proves itself to a backend that runs apart. Only with it are the client addresses that
 * the shop front reports believed; anyone else could name any address.
 */
export const storefrontKeyHeader = 'x-storefront-key';
