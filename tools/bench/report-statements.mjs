// Preloaded into the measured server: replies to a message of the parent process with the number of SQL statements.
process.on('message', (message) => {
  if (message !== 'statements') return;
  const counted = globalThis[Symbol.for('store.statements')];
  process.send?.({ statements: typeof counted === 'function' ? counted() : 0 });
});
// The channel alone must not keep a stopped server alive.
process.channel?.unref();
