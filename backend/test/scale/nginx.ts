import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../app/free-port.js';

const FOLDER = join(__dirname, '../../../docker');

/** nginx with a configuration of docker/, of which only addresses and folders are replaced by those of the test. */
export class Nginx {
  private constructor(
    private readonly folder: string,
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(configuration: 'nginx.conf' | 'nginx-cache.conf', apiUrls: string[]): Promise<Nginx> {
    const folder = await mkdtemp(join(tmpdir(), 'recuento-nginx-'));
    // As root, nginx serves requests as another user.
    await chmod(folder, 0o755);
    const port = await findFreePort();
    const text = await readFile(join(FOLDER, configuration), 'utf8');
    const file = join(folder, 'nginx.conf');
    await writeFile(file, adapt(text, folder, port, apiUrls));
    const PATH = [process.env.PATH, '/usr/sbin'].join(delimiter);
    const args = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file, '-g', 'daemon off;'];
    const child = spawn('nginx', args, { env: { PATH }, stdio: ['ignore', 'ignore', 'inherit'] });
    const nginx = new Nginx(folder, child, `http://127.0.0.1:${port}`);
    await nginx.waitUntilReady();
    return nginx;
  }

  /** What nginx has reported so far. */
  async readLog(): Promise<string> {
    return readFile(join(this.folder, 'error.log'), 'utf8').catch(() => '');
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await exited;
    }
    await rm(this.folder, { recursive: true, force: true });
  }

  private async waitUntilReady(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if (this.child.exitCode !== null) break;
      const isReady = await fetch(`${this.url}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await pause(100);
    }
    throw new Error(`nginx did not start, or no API process answers: ${this.child.exitCode}`);
  }
}

function adapt(text: string, folder: string, port: number, apiUrls: string[]): string {
  // The name server of Docker returns the addresses again for each request, so that no failure is remembered.
  const servers = apiUrls.map((url) => `server ${new URL(url).host} max_fails=0;`);
  const replacements: [string | RegExp, string][] = [
    [/\/tmp\//g, `${folder}/`],
    ['/dev/stderr', join(folder, 'error.log')],
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    [/resolver .*;/g, `upstream api { ${servers.join(' ')} }`],
    ['set $api http://api:3000;', ''],
    ['proxy_pass $api;', 'proxy_pass http://api;'],
  ];
  return replacements.reduce((result, [pattern, replacement]) => {
    const replaced = result.replaceAll(pattern, () => replacement);
    if (replaced === result) throw new Error(`The configuration does not contain ${String(pattern)}.`);
    return replaced;
  }, text);
}
