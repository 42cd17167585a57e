/**
 * Part of the early script. Until React has taken over a control, a press on it goes nowhere and typed text is
 * known to the page alone, not to the component: on a slow line the shopper's first press of "pay" was lost. So
 * presses and typing on such controls are held and done again, in their order, as soon as React answers for them:
 * the page has its mark (components/shell/awake-mark.tsx) and the control belongs to React. Either alone comes too
 * early, for a control before the first commit and for the late parts of a page.
 *
 * What was typed is kept beside the field, which React empties when it wakes up and something else changes. Who has
 * left a field meanwhile leaves it once React knows what is in it: some are looked up then.
 *
 * Links, summaries and forms with an address of their own work without React and are left alone. A form
 * without one must not be sent by the browser: it would put what was typed into the address. A link that leads back
 * here later (`data-way-back`) gets the address with its query, which the server does not know.
 */
export const earlyInput = `(()=>{
const held=[];
const typed=new Map();
const isAwake=(node)=>'awake' in document.documentElement.dataset&&Object.keys(node).some((key)=>key.startsWith('__reactProps'));
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
const leaving=event.target.closest('a[data-way-back]');
if(leaving)leaving.search='redirect='+encodeURIComponent(location.pathname+location.search);
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
