/**
 * A script in place of `https://js.stripe.com/…/stripe.js`. Its form is a field for the card number, in a shadow tree
 * where the real one has a frame: Enter submits the form around it. It confirms at `https://api.stripe.com` as the real
 * one does. A test routes both hosts.
 */
export const browserScript = `
window.Stripe = (key) => {
  const post = async (path, fields) => {
    const response = await fetch('https://api.stripe.com/v1/payment_intents/' + path, {
      method: 'POST',
      headers: { Authorization: 'Bearer ' + key, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    });
    return response.json();
  };
  const challenge = (place) => new Promise((resolve) => {
    const box = document.createElement('div');
    for (const name of ['Approve', 'Deny']) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = name;
      button.onclick = () => { box.remove(); resolve(name === 'Approve'); };
      box.append(button);
    }
    place.append(box);
  });
  return {
    elements: ({ amount, currency }) => {
      const handlers = {};
      let place, field;
      return {
        amount, currency,
        update(next) { Object.assign(this, next); },
        submit: async () => (field.value ? {} : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } }),
        get number() { return field.value.replace(/ /g, ''); },
        get place() { return place; },
        create: () => ({
          on: (name, handler) => { handlers[name] = handler; },
          mount: (given) => {
            place = given.shadowRoot || given.attachShadow({ mode: 'open' });
            const label = document.createElement('label');
            label.textContent = 'Card number';
            field = document.createElement('input');
            field.name = 'number';
            field.onkeydown = (event) => { if (event.key === 'Enter') given.closest('form').requestSubmit(); };
            label.append(field);
            place.append(label);
            setTimeout(() => handlers.ready(), 50);
          },
          destroy: () => place.replaceChildren(),
        }),
      };
    },
    confirmPayment: async ({ elements, clientSecret }) => {
      if (!elements.number) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      const client_secret = clientSecret;
      const id = client_secret.replace(/_secret_.*/, '');
      let answer = await post(id + '/confirm', {
        client_secret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': elements.number,
      });
      if (answer.status === 'requires_action') {
        const approve = await challenge(elements.place);
        answer = await post(id + '/authenticate', { client_secret, approve: String(approve) });
      }
      return answer.error ? { error: answer.error } : { paymentIntent: answer };
    },
  };
};
window.Stripe.version = 'endive';
`;
