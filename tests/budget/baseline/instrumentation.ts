/** Does nothing: without one of its own, Next's search upwards would find the shop's. */
export function register() {}
