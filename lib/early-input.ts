import { localeCookie } from './i18n/locales';

/**
 * Part of the early script. Before React has hydrated a control, a click on it has no effect, and the
 * component does not know typed text: on a slow network the first click on "pay" was lost. So clicks and
 * input on such controls are recorded and replayed in order once two conditions hold: the page has its mark
 * (components/shell/watchers/hydrated-mark.tsx) and React owns the control. Either alone comes too early, for
 * a control before the first commit and for parts of a page that hydrate late.
 *
 * Typed text is stored next to the field, because React empties the field when it hydrates and something else
 * changes. A field that has lost focus meanwhile receives its blur event after React knows its value: some
 * fields start a lookup then.
 *
 * Links, summaries and forms with an action work without React and are left alone. A form without one must
 * not be submitted by the browser: it would put the typed text into the URL. A link with a return URL
 * (`data-return-path`) gets the current URL with its query, which the server does not know, and links under `/pc`
 * get that prefix, which the cached HTML does not have. A link to another language keeps query and hash and stores the
 * choice.
 */
export const earlyInput = `(()=>{
const held=[];
const typed=new Map();
const isAwake=(node)=>'awake' in document.documentElement.dataset&&Object.keys(node).some((key)=>key.startsWith('__reactProps'));
const isPc=(path)=>/^\\/pc(\\/|$)/.test(path);
const isPlain=(form)=>Boolean(form&&form.getAttribute('action'));
const isPressed=(node)=>node.localName==='button'||/^(radio|checkbox|submit|button)$/.test(node.type);
const retype=(node)=>{
const text=typed.get(node);
typed.delete(node);
node.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node),'value').set.call(node,text);
node.dispatchEvent(new Event(node.localName==='select'?'change':'input',{bubbles:true}));
setTimeout(()=>{
if(document.activeElement!==node)node.dispatchEvent(new FocusEvent('focusout',{bubbles:true}));
});
};
const again=()=>{
const node=held[0];
if(node.isConnected){
if(!isAwake(node))return setTimeout(again,30);
if(isPressed(node))node.click();else if(typed.has(node))retype(node);
}
held.shift();
if(held.length)setTimeout(again,30);
};
const hold=(node)=>{
if(held.at(-1)===node)return;
held.push(node);
if(held.length===1)again();
};
const press=(event)=>{
const leaving=event.target.closest('a[data-return-path]');
if(leaving)leaving.search='redirect='+encodeURIComponent(location.pathname+location.search);
const other=event.target.closest('a[data-language]');
if(other&&!isAwake(other)){
other.search=location.search;
other.hash=location.hash;
try{document.cookie='${localeCookie.name}='+other.dataset.language+'; Max-Age=${localeCookie.maxAge}; Path=/; SameSite=Lax'}catch(e){}
}
const link=event.target.closest('a[href^="/"]');
if(link&&!isAwake(link)&&isPc(location.pathname)&&!isPc(link.pathname))link.pathname='/pc'+(link.pathname==='/'?'':link.pathname);
const found=event.isTrusted&&event.target.closest('button,label,input');
const node=found&&found.localName==='label'?found.control:found;
if(!node||!isPressed(node)||(isAwake(node)&&!held.length)||(node.type==='submit'&&isPlain(node.form)))return;
event.preventDefault();
event.stopImmediatePropagation();
hold(node);
};
const type=({isTrusted,target})=>{
if(!isTrusted||isPressed(target)||target.type==='file'||(isAwake(target)&&!held.length))return;
typed.set(target,target.value);
hold(target);
};
const leave=(event)=>{
if(event.isTrusted&&typed.has(event.target))event.stopImmediatePropagation();
};
addEventListener('click',press,true);
addEventListener('input',type,true);
addEventListener('focusout',leave,true);
addEventListener('submit',(event)=>{
if(!isAwake(event.target)&&!isPlain(event.target))event.preventDefault();
},true);
})()`;
