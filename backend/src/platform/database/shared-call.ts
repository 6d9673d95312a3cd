/**
 * A single-flight call whose result is never older than the request for it: callers that arrive while it runs share the next
 * one instead of the running one.
 */
export class SharedCall<Result> {
  private running?: Promise<Result>;
  private next?: Promise<Result>;

  constructor(private readonly call: () => Promise<Result>) {}

  run(): Promise<Result> {
    if (!this.running) return this.start();
    const start = () => this.start();
    this.next ??= this.running.then(start, start);
    return this.next;
  }

  private start(): Promise<Result> {
    this.next = undefined;
    const running = this.call().finally(() => {
      if (this.running === running) this.running = undefined;
    });
    this.running = running;
    return running;
  }
}
