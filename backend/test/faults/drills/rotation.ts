import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from '../servers/cluster.js';
import type { Member } from '../servers/member.js';

/** What a load balancer needs until it sends no further request to a process. */
const DEREGISTRATION_MS = 500;

/** A load balancer: the API processes to which requests are sent. */
export class Rotation {
  private readonly removed = new Set<string>();

  constructor(private readonly cluster: Cluster) {}

  get urls(): string[] {
    return this.cluster.apis.map(({ url }) => url).filter((url) => this.has(url));
  }

  has(url: string): boolean {
    return !this.removed.has(url);
  }

  /** Replaces a process by one of the current version, as docs/operations.md says. */
  async replace(member: Member): Promise<void> {
    this.removed.add(member.url);
    if (member.kind === 'api') await pause(DEREGISTRATION_MS);
    const code = await member.terminate();
    if (code !== 0) throw new Error(`A process of the previous version exited with ${code} after SIGTERM.`);
    member.main = undefined;
    await member.start();
    this.removed.delete(member.url);
  }
}
