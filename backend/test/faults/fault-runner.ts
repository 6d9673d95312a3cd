import { type FaultResult, type RunOptions, runFault, toFailedResult } from './run-fault.js';
import type { Fault } from './fault.js';
import { FAULT_MIX, LoadGenerator } from './load/load-generator.js';
import { Cluster, type ClusterOptions } from './servers/cluster.js';

const DEFAULT_CLUSTER: ClusterOptions = { queues: 'postgres', apis: 2, workers: 2 };

/** Runs faults one after the other, on the same processes as long as they survive and suit. */
export class FaultRunner {
  private current?: { key: string; cluster: Cluster; load: LoadGenerator };

  constructor(
    private readonly options: RunOptions,
    /** For the faults of the short form. */
    private readonly shortForm: Partial<ClusterOptions> = {},
  ) {}

  async run(fault: Fault): Promise<FaultResult> {
    const result = await this.tryFault(fault).catch((error: unknown) => toFailedResult(fault, this.options, error));
    // A violation would be reported again by each following fault.
    if (result.violations.length > 0) await this.stop();
    return result;
  }

  private async tryFault(fault: Fault): Promise<FaultResult> {
    const options = { ...DEFAULT_CLUSTER, ...fault.cluster, ...(fault.isShort && this.shortForm) };
    const { cluster, load } = await this.findOrStart(options);
    return runFault(fault, cluster, load, this.options);
  }

  async stop(): Promise<void> {
    const { current } = this;
    this.current = undefined;
    await current?.load.stop();
    await current?.cluster.stop();
  }

  private async findOrStart(options: ClusterOptions): Promise<{ cluster: Cluster; load: LoadGenerator }> {
    const key = JSON.stringify(options, Object.keys(options).sort());
    if (this.current?.key === key) return this.current;
    await this.stop();
    const cluster = await Cluster.start(options);
    const target = {
      publicUrl: cluster.publicUrl,
      urls: () => cluster.apis.map(({ url }) => url),
      catalog: cluster.catalog,
    };
    const load = await LoadGenerator.create(target, {
      seed: this.options.seed,
      users: 6,
      mix: FAULT_MIX,
      pauseMs: 150,
    });
    this.current = { key, cluster, load };
    return this.current;
  }
}
