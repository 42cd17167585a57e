/**
 * Part of the early script. Until React has taken over a control, a press on it goes nowhere and typed text is
 * known to the page alone, not to the component: on a slow line the shopper's first press of "pay" was lost. So
 * presses and typing on such controls are held and done again, in their order, as soon as React answers for them:
 * the page has its mark (components/shell/awake-mark.tsx) and the control belongs to React. Either alone comes too
 * early, for a control before the first commit and for the late parts of a page.
 *
 * Links, summaries and forms with an address of their own work without React and are left alone. A form
 * without one must not be sent by the browser: it would put what was typed into the address.
 */
export const earlyInput = `(()=>{
const held=[];
const isAwake=(node)=>'awake' in document.documentElement.dataset&&Object.keys(node).some((key)=>key.startsWith('__reactProps'));
const isPlain=(form)=>Boolean(form&&form.getAttribute('action'));
const isPressed=(node)=>node.localName==='button'||/^(radio|checkbox|submit|button)$/.test(node.type);
const retype=(node)=>{
const typed=node.value;
node.value='';
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node),'value').set.call(node,typed);
node.dispatchEvent(new Event(node.localName==='select'?'change':'input',{bubbles:true}));
};
const again=()=>{
const node=held[0];
if(node.isConnected){
if(!isAwake(node))return setTimeout(again,30);
if(isPressed(node))node.click();else retype(node);
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
const found=event.isTrusted&&event.target.closest('button,label,input');
const node=found&&found.localName==='label'?found.control:found;
if(!node||!isPressed(node)||(isAwake(node)&&!held.length)||(node.type==='submit'&&isPlain(node.form)))return;
event.preventDefault();
event.stopImmediatePropagation();
hold(node);
};
const type=({isTrusted,target})=>{
if(isTrusted&&!isPressed(target)&&(!isAwake(target)||held.length))hold(target);
};
addEventListener('click',press,true);
addEventListener('input',type,true);
addEventListener('submit',(event)=>{
if(!isAwake(event.target)&&!isPlain(event.target))event.preventDefault();
},true);
})()`;
