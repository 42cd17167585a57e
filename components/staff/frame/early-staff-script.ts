/** Stores the theme in a cookie for the server's next render, so that a page in the dark theme does not start light. */
export const themeCookie = 'store_staff_theme';

/**
 * Runs before the first paint: sets the theme chosen in the shop, and gives style elements the nonce of the page.
 * antd passes the nonce to its own style elements, but not to those that lock scrolling behind a dialog.
 */
export function earlyStaffScript(nonce: string): string {
  return `(function(d,n){try{var t=localStorage.getItem('store_theme');if(t==='light'||t==='dark')d.documentElement.dataset.theme=t}catch(e){}var c=d.createElement.bind(d);d.createElement=function(a,b){var e=c(a,b);if(e.localName==='style')e.nonce=n;return e}})(document,${JSON.stringify(nonce)})`;
}
