/** Places in the product where a test may end the process or make the work fail. */
export const failpointNames = [
  'database.before-commit',
  'database.after-commit',
  'outbox.before-enqueue',
  'outbox.after-enqueue',
  'jobs.before-handle',
  'jobs.after-handle',
  'proof-files.after-store',
  'erasures.after-step',
] as const;
export type FailpointName = (typeof failpointNames)[number];

/** `kill` ends the process like kill -9; `fail` throws; `disk-full` throws the error of a full disk. */
const actions = ['kill', 'fail', 'disk-full'] as const;
export type FailpointAction = (typeof actions)[number];

interface ArmedFailpoint {
  action: FailpointAction;
  /** Number of times that the place is still passed without effect. */
  remaining: number;
}

/** `point=action`, `point=action@2` for the second time, or `point=off`. */
const COMMAND = /^(?<point>[a-z.-]+)=(?<action>[a-z-]+)(?:@(?<time>\d+))?$/;

/** Undefined, and then without any cost beyond the check, unless the setting FAILPOINTS is present. */
let armed: Map<string, ArmedFailpoint> | undefined;

/** Marks a place. Does nothing unless a test has armed the failpoint. */
export function reachFailpoint(name: FailpointName): void {
  if (armed !== undefined) act(name, armed);
}

/** Enables failpoints for this process. `setting` is `on` or a list of commands separated by commas. */
export function enableFailpoints(setting: string): void {
  armed = new Map();
  for (const command of setting.split(',')) if (command !== 'on') armFailpoint(command);
}

/** Executes the commands that the parent process sends as messages. */
export function receiveFailpointCommands(): void {
  process.on('message', (message) => {
    const { failpoint } = message as { failpoint?: string };
    if (failpoint === undefined) return;
    armFailpoint(failpoint);
    process.send?.({ armed: failpoint });
  });
  // The channel alone must not keep the process running.
  process.channel?.unref();
}

/** @throws Error if the command is unknown, because a test with it would test nothing */
export function armFailpoint(command: string): void {
  const { point = '', action = '', time = '1' } = COMMAND.exec(command.trim())?.groups ?? {};
  if (!failpointNames.some((name) => name === point)) throw new Error(`There is no failpoint ${command}.`);
  if (action === 'off') return void armed?.delete(point);
  const known = actions.find((candidate) => candidate === action);
  if (!known) throw new Error(`There is no action ${command}.`);
  armed?.set(point, { action: known, remaining: Number(time) - 1 });
}

function act(name: FailpointName, points: Map<string, ArmedFailpoint>): void {
  const point = points.get(name);
  if (!point) return;
  if (point.remaining > 0) return void (point.remaining -= 1);
  if (point.action === 'kill') process.kill(process.pid, 'SIGKILL');
  const code = point.action === 'disk-full' ? { code: 'ENOSPC' } : {};
  throw Object.assign(new Error(`failpoint ${name}`), code);
}
