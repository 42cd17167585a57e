// Preloaded into the server process: shuts the server down when its parent process exits, even by kill -9, so that no
// orphaned server keeps the port and the data directory.
const graceMs = 45_000;

if (process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
