import { setTimeout as pause } from 'node:timers/promises';

const TEXT = 'insomnia';
/** The processor as it is, and as slow as that of a phone. */
const SLOWDOWNS = [1, 4];
/** Longer than the delay of the search, so that suggestions are rendered between keys too. */
const BETWEEN_KEYS_MS = 250;

/** Types into the search of the home page `runs` times for each processor; the longest task of each run. */
export async function traceTyping(browser, url, runs) {
  const processors = [];
  for (const slowdown of SLOWDOWNS) {
    const longestTaskMs = [];
    while (longestTaskMs.length < runs) {
      const longest = Math.max(...(await traceOnce(browser, url, slowdown)));
      longestTaskMs.push(Number(longest.toFixed(1)));
    }
    processors.push({ slowdown, longestTaskMs });
  }
  return { text: TEXT, processors };
}

/** The durations of the tasks of the page's main thread in milliseconds, from a trace of the browser. */
async function traceOnce(browser, url, slowdown) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => sessionStorage.setItem('visit-interrupted', 'shown'));
  await page.goto(url, { waitUntil: 'networkidle' });
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const field = page.getByRole('combobox').first();
  await field.focus();
  await pause(1_000);
  const events = await record(client, () => field.pressSequentially(TEXT, { delay: BETWEEN_KEYS_MS }));
  await context.close();
  return listMainThreadTasks(events).map(({ dur }) => dur / 1000);
}

async function record(client, act) {
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];
  await client.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  await act();
  await pause(500);
  await client.send('Tracing.end');
  await complete;
  return events;
}

/** The tasks of the thread that handled the keys. */
function listMainThreadTasks(events) {
  const key = events.find(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  if (!key) throw new Error('The trace contains no key.');
  return events.filter(
    ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === key.pid && tid === key.tid,
  );
}
