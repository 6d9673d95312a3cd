import { setTimeout as pause } from 'node:timers/promises';

export interface HealthSample {
  at: number;
  url: string;
  path: 'live' | 'ready';
  milliseconds: number;
  /** Undefined: the process did not answer. */
  status?: number;
  unavailable: string[];
}

const INTERVAL_MS = 400;
const TIMEOUT_MS = 20_000;

/** Asks each API process for its health, like an orchestrator. */
export class HealthMonitor {
  readonly samples: HealthSample[] = [];
  private isStopped = false;
  private readonly loops: Promise<void>[];

  /** @param isWatched processes that are replaced on purpose are not asked */
  constructor(
    urls: string[],
    private readonly isWatched: (url: string) => boolean = () => true,
  ) {
    this.loops = urls.flatMap((url) => [this.watch(url, 'live'), this.watch(url, 'ready')]);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
  }

  private async watch(url: string, path: 'live' | 'ready'): Promise<void> {
    while (!this.isStopped) {
      if (this.isWatched(url)) this.samples.push(await probe(url, path));
      await pause(INTERVAL_MS);
    }
  }
}

async function probe(url: string, path: 'live' | 'ready'): Promise<HealthSample> {
  const [at, start] = [Date.now(), performance.now()];
  const sample = (status?: number, unavailable: string[] = []): HealthSample => {
    return { at, url, path, milliseconds: performance.now() - start, status, unavailable };
  };
  try {
    const response = await fetch(`${url}/health/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { checks = {} } = (await response.json()) as { checks?: Record<string, string> };
    const unavailable = Object.keys(checks).filter((name) => checks[name] !== 'ok');
    return sample(response.status, unavailable);
  } catch {
    return sample();
  }
}
