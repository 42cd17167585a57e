/**
 * A script in place of PayPal's `web-sdk/v6/core`. Its window is a dialog in a shadow tree of the page, with a button for
 * each thing a buyer may do; an approval is sent to `https://www.sandbox.paypal.com/window/…`. A test routes this host.
 */
export const browserScript = `
const open = (choices) => new Promise((resolve) => {
  const host = document.createElement('div');
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'PayPal');
  for (const [label, value] of choices) {
    const button = document.createElement('button');
    button.textContent = label;
    button.onclick = () => { host.remove(); resolve(value); };
    dialog.append(button);
  }
  host.attachShadow({ mode: 'open' }).append(dialog);
  document.body.append(host);
  dialog.showModal();
});
window.paypal = {
  version: '6.0.0',
  createInstance: async ({ clientId, locale }) => {
    window.paypalOptions = { clientId, locale };
    return {
      createPayPalOneTimePaymentSession: ({ onApprove, onCancel, onError }) => ({
        destroy: () => {},
        cancel: () => {},
        start: async (options, order) => {
          const { orderId } = await order;
          const choice = await open([
            ['Approve', 'PAYS'],
            ['Approve with a declined source', 'DECLINED'],
            ['Close', 'CLOSED'],
            ['Break', 'BROKEN'],
          ]);
          if (choice === 'CLOSED') return onCancel({ orderId });
          if (choice === 'BROKEN') return onError(new Error('The window broke off'));
          await fetch('https://www.sandbox.paypal.com/window/' + orderId + '/' + choice, { method: 'POST' });
          await onApprove({ orderId, fundingSource: 'paypal' });
        },
      }),
    };
  },
};
`;
