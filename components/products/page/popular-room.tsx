/** Keeps the footer below the screen until the products are known, so that it does not move. */
export function PopularRoom() {
  return <div aria-hidden="true" style={{ minHeight: '100vh' }} />;
}
