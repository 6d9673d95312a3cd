import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Fault, type FaultContext, NotPossibleHereError } from '../fault.js';

const run = promisify(execFile);
const FILLER = 'filler';

const getFiles = ({ cluster }: FaultContext): string => join(cluster.dataDir, 'files');

/** Remounts the folder of the files on a small disk of its own, with the files that it already has. */
async function mountSmallDisk(context: FaultContext): Promise<void> {
  const files = getFiles(context);
  const copy = `${files}-copy`;
  await run('cp', ['-a', files, copy]);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=48m,mode=0700', 'tmpfs', files]);
  } catch (error) {
    await rm(copy, { recursive: true });
    throw new NotPossibleHereError(`A small disk cannot be mounted: ${(error as Error).message.split('\n')[0]}`);
  }
  await run('cp', ['-a', `${copy}/.`, files]);
  await rm(copy, { recursive: true });
}

/** Moves the files back to the large disk. */
async function unmountSmallDisk(context: FaultContext): Promise<void> {
  const files = getFiles(context);
  if (!(await isMounted(files))) return;
  const copy = `${files}-copy`;
  await run('cp', ['-a', files, copy]);
  await run('umount', ['-l', files]);
  await rm(files, { recursive: true });
  await run('mv', [copy, files]);
}

const isMounted = (folder: string): Promise<boolean> =>
  run('mountpoint', ['-q', folder]).then(
    () => true,
    () => false,
  );

export const storageFaults: Fault[] = [
  {
    name: 'disk-full',
    family: 'Storage',
    title: 'Disk of the files full for 15 s (a small tmpfs)',
    inject: async (context) => {
      await context.load.stop();
      await mountSmallDisk(context);
      context.load.start();
      await writeFile(join(getFiles(context), FILLER), randomBytes(1024)).catch(() => undefined);
      await run('sh', ['-c', 'cat /dev/zero > "$0" 2>/dev/null || true', join(getFiles(context), FILLER)]);
      await context.outage(15_000);
    },
    recover: async (context) => {
      await rm(join(getFiles(context), FILLER), { force: true });
      await context.load.stop();
      await unmountSmallDisk(context);
      context.load.start();
    },
  },
  {
    name: 'storage-read-only',
    family: 'Storage',
    title: 'Storage of the files read-only for 15 s',
    expects: { unavailable: 'storage', mayBeUnavailable: true },
    inject: async (context) => {
      await context.load.stop();
      await mountSmallDisk(context);
      context.load.start();
      await context.load.waitForWrites(5);
      await run('mount', ['-o', 'remount,ro', getFiles(context)]);
      await context.outage(15_000);
    },
    recover: async (context) => {
      if (await isMounted(getFiles(context))) await run('mount', ['-o', 'remount,rw', getFiles(context)]);
      await context.load.stop();
      await unmountSmallDisk(context);
      context.load.start();
    },
  },
  {
    name: 'disk-full-failpoint',
    family: 'Storage',
    title: 'No space left after a file was stored',
    inject: async ({ cluster, outage }) => {
      for (const api of cluster.apis) await api.armFailpoint('proof-files.after-store=disk-full');
      await outage(10_000);
    },
    recover: async ({ cluster }) => {
      for (const api of cluster.apis) await api.armFailpoint('proof-files.after-store=off');
    },
  },
  {
    name: 'aborted-uploads',
    family: 'Storage',
    title: '200 uploads aborted in the middle',
    inject: async (context) => {
      const { cluster, load, random } = context;
      leftBefore = await countLeftFiles(context);
      const token = await load.getAnyToken();
      await Promise.all(Array.from({ length: 200 }, () => abortUpload(random.pick(cluster.apis).url, token)));
    },
    check: async (context) => {
      const left = await countLeftFiles(context);
      return left > leftBefore ? [`${left} uploads and pending files remain, ${leftBefore} of them from before.`] : [];
    },
  },
];

/** Files that wait for their deletion: an outage before this fault may have left some, which are deleted within two hours. */
let leftBefore = 0;

async function countLeftFiles({ cluster }: FaultContext): Promise<number> {
  const { rows } = await cluster.database.query<{ files: number }>(
    'select count(*)::int as files from testimonials.pending_files',
  );
  const { stdout } = await run('find', [join(cluster.dataDir, 'uploads'), '-type', 'f']);
  return stdout.split('\n').filter(Boolean).length + rows[0].files;
}

/** Sends the first half of a form with a file, then closes the connection. */
async function abortUpload(url: string, token: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    'POST /api/testimonials HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b0undary',
    'content-length: 400000',
    '',
    '--b0undary\r\nContent-Disposition: form-data; name="proofFiles"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
  ];
  socket.write(head.join('\r\n'));
  socket.write(randomBytes(100_000));
  await pause(300);
  socket.destroy();
}
