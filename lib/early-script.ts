import { earlyInput } from './early-input';

/**
 * The chosen theme; that a shopper reads yuan, so that prices keep no room for a second currency; and the wide
 * viewport of the /pc view (cached HTML is the same for both views; React adds the page's own viewport once more
 * when it hydrates, hence the observer).
 */
const earlyLook =
  "(function(d,l){try{var t=localStorage.getItem('tianyun_theme');if(t==='light'||t==='dark')d.dataset.theme=t;if(/\\x22currency\\x22:\\x22CNY\\x22/.test(localStorage.getItem('settings')))d.dataset.currency='CNY'}catch(e){}if(/^\\/pc(\\/|$)/.test(l.pathname)){d.dataset.view='desktop';var w='width=1280',f=function(){document.querySelectorAll('meta[name=viewport]').forEach(function(m){if(m.content!==w)m.content=w})};f();new MutationObserver(f).observe(document.head,{childList:true})}})(document.documentElement,location)";

/**
 * Runs before the first paint on every page. It is one constant text, so that the strict policy of personal pages
 * can allow it by hash.
 */
export const earlyScript = `${earlyLook};${earlyInput}`;

/** CSP source of the text above; a test recomputes it. */
export const earlyScriptHash = 'sha256-1ZtXCk0vgU4Vgi84RKmH5k6rv5CPcZNhN/gXrwo1W7Q=';
