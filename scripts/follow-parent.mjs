// Preloaded into the server process: when the process that started it disappears, even by kill -9, the server
// closes too, so that it never keeps the port and the data directory behind anybody's back.
const graceMs = 25_000;

if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
