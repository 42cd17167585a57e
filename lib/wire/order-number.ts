/** The form of an order number, in addresses, requests and searches. */
export const orderNumberForm = /^[0-9]{12,24}$/;
