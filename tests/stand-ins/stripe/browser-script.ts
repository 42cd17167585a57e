/**
 * A script in place of `https://js.stripe.com/…/stripe.js`. Its form is a field for the card number, in a shadow tree
 * where the real one has a frame: Enter submits the form around it. With a customer session it shows the saved cards, of
 * which the newest one is chosen, and a checkbox that saves a new card. It confirms at `https://api.stripe.com` as the
 * real one does. A test routes both hosts.
 */
export const browserScript = `
window.Stripe = (key) => {
  const savedCards = async (secret) => {
    if (!secret) return { savedCards: [], maySave: false };
    const query = new URLSearchParams({ customer_session_client_secret: secret });
    const response = await fetch('https://api.stripe.com/v1/elements/sessions?' + query, {
      headers: { Authorization: 'Bearer ' + key },
    });
    return response.json();
  };
  const field = (type, text, more) => {
    const label = document.createElement('label');
    const input = Object.assign(document.createElement('input'), { type, ...more });
    if (type !== 'text') Object.assign(input.style, { width: '24px', height: '24px' });
    label.append(...(type === 'text' ? [text, input] : [input, text]));
    return { label, input };
  };
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
    elements: ({ amount, currency, customerSessionClientSecret }) => {
      const handlers = {};
      let place, number, save;
      let choices = [];
      const saved = () => choices.find(({ input }) => input.checked && input.value)?.input.value;
      const draw = (session) => {
        if (session.error) return handlers.loaderror({ error: session.error });
        number = field('text', 'Card number', { name: 'number' });
        number.input.onkeydown = (event) => {
          if (event.key === 'Enter') place.host.closest('form').requestSubmit();
        };
        choices = session.savedCards.map(({ id, card }, index) =>
          field('radio', card.brand + ' ' + card.last4, { name: 'method', value: id, checked: index === 0 }),
        );
        if (choices.length > 0) choices.push(field('radio', 'New card', { name: 'method', value: '' }));
        if (session.maySave) save = field('checkbox', 'Save this card for future payments', { name: 'save' });
        const fields = [number.label, ...(save ? [save.label] : [])];
        const show = () => {
          for (const each of fields) each.hidden = Boolean(saved());
          const chosen = saved() ? { payment_method: { id: saved(), type: 'card' } } : {};
          handlers.change?.({ value: { type: 'card', ...chosen } });
        };
        for (const { input } of choices) input.onchange = show;
        place.append(...choices.map(({ label }) => label), ...fields);
        show();
        setTimeout(() => handlers.ready(), 50);
      };
      return {
        amount, currency,
        update(next) { Object.assign(this, next); },
        submit: async () =>
          saved() || number.input.value
            ? {}
            : { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
        get saved() { return saved(); },
        get number() { return number.input.value.replace(/ /g, ''); },
        get saves() { return Boolean(save?.input.checked); },
        get place() { return place; },
        create: () => ({
          on: (name, handler) => { handlers[name] = handler; },
          mount: (given) => {
            place = given.shadowRoot || given.attachShadow({ mode: 'open' });
            void savedCards(customerSessionClientSecret).then(draw);
          },
          destroy: () => place.replaceChildren(),
        }),
      };
    },
    confirmPayment: async ({ elements, clientSecret }) => {
      if (!elements.saved && !elements.number) return { error: { type: 'validation_error', message: 'Your card number is incomplete.' } };
      const client_secret = clientSecret;
      const id = client_secret.replace(/_secret_.*/, '');
      let answer = await post(id + '/confirm', {
        client_secret,
        ...(elements.saved
          ? { payment_method: elements.saved }
          : {
              'payment_method_data[type]': 'card',
              'payment_method_data[card][number]': elements.number,
              ...(elements.saves
                ? { setup_future_usage: 'on_session', 'payment_method_data[allow_redisplay]': 'always' }
                : {}),
            }),
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
