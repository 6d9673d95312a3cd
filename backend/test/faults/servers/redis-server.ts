import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../app/free-port.js';

/** A private Redis with a log of its writes, as an operator runs it, that a test stops and starts. */
export class RedisServer {
  private constructor(
    private readonly folder: string,
    readonly port: number,
    private child: ChildProcess,
  ) {}

  static async start(): Promise<RedisServer> {
    const [folder, port] = [await mkdtemp(join(tmpdir(), 'recuento-faults-redis-')), await findFreePort()];
    return new RedisServer(folder, port, await launch(folder, port));
  }

  async stopServer(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
  }

  async startAgain(): Promise<void> {
    this.child = await launch(this.folder, this.port);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) await this.stopServer();
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const files = ['--dir', folder, '--save', '', '--appendonly', 'yes', '--appendfsync', 'always'];
  const args = ['--port', String(port), '--bind', '127.0.0.1', ...files, '--maxmemory-policy', 'noeviction'];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve();
    });
  });
  child.removeAllListeners('exit');
  return child;
}
