import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../app/free-port.js';

export interface TestRedis {
  url: string;
  stop(): Promise<void>;
}

export interface TestRedisServer extends TestRedis {
  /** Ends the server as a failure of its machine does. */
  kill(): Promise<void>;
}

/** A private redis-server from PATH, without persistence. */
export async function startRedis(extra: string[] = []): Promise<TestRedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'recuento-redis-'));
  const port = await findFreePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...args, '--maxmemory-policy', 'noeviction', ...extra], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await waitUntilReady(server);
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Ready to accept connections')) resolve();
    });
  });
}
