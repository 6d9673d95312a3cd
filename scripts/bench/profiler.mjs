// Preloaded into the product: records a CPU profile between the messages `start` and a file name.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

const session = new Session();
session.connect();
process.on('message', (message) => {
  if (message.profile === 'start') void start();
  else if (message.profile) void stop(message.profile);
});
process.channel?.unref();

async function start() {
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  process.send('started');
}

async function stop(file) {
  const { profile } = await session.post('Profiler.stop');
  writeFileSync(file, JSON.stringify(profile));
  process.send('stopped');
}
