import { earlyInput } from './early-input';

/**
 * Sets attributes of the document element that styles depend on before the first paint: the chosen theme, whether the clock
 * of the device shows another time than Shanghai's, whether
 * the shopper has chosen another currency than yuan (prices then reserve space for its amount) and sees it first, whether
 * the second amounts of the cached HTML are hidden until they are in the shopper's currency, and whether a member is
 * signed in (the home page then reserves space for the member's cards). Also sets the wide viewport of the /pc view: cached HTML
 * is the same for both views, and an observer repeats the change because React adds the viewport again on hydration.
 */
const earlyLook =
  "(function(d,l){try{var t=localStorage.getItem('store_theme');if(t==='light'||t==='dark')d.dataset.theme=t;var s=localStorage.getItem('settings');var c=(/\\x22currency\\x22:\\x22(\\w+)/.exec(s)||[])[1];if(c==='CNY')d.dataset.currency=c;else{var q=/\\x22currencyLeads\\x22:true/.test(s);if(q)d.dataset.leads='';if(q||c&&c!=='USD')d.dataset.currency='';if(q||c&&c!=='USD'||/\\x22isCurrencyChosen\\x22:true/.test(s))d.dataset.chosen=''}if(/\\x22loginStep\\x22:\\x22finished\\x22/.test(localStorage.getItem('auth')))d.dataset.member=''}catch(e){}if(new Date().getTimezoneOffset()!==-480)d.dataset.zone='';if(/^\\/pc(\\/|$)/.test(l.pathname)){d.dataset.view='desktop';var w='width=1280',f=function(){document.querySelectorAll('meta[name=viewport]').forEach(function(m){if(m.content!==w)m.content=w})};f();new MutationObserver(f).observe(document.head,{childList:true})}})(document.documentElement,location)";

/**
 * Runs before the first paint on every page. It is one constant text, so that the strict policy of personal
 * pages can allow it by hash.
 */
export const earlyScript = `${earlyLook};${earlyInput}`;

/** CSP source of the text above; a test recomputes it. */
export const earlyScriptHash = 'sha256-ZmzQTcJ56OMHDF5IHaaTL5FgmvX7nKDf2ahXxXFgNjw=';
